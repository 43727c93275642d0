import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** A test as written in a file. */
export interface NamedTest {
  /** The titles of its groups and its own title, as in the source: `of a page › ${path} has a title`. */
  name: string;
  /** Skipped, perhaps not always: `skip`, `fixme`, `todo` and the like, on the test, on a group around it or inside. */
  skipped: boolean;
}

const RUNNERS = new Set(['test', 'it', 'describe']);
const SKIPPING = new Set(['skip', 'fixme', 'todo', 'skipIf', 'runIf', 'fails', 'fail']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** All tests of a file for Vitest or Playwright, parsed, not run: a title in a loop counts once. */
export function testsOf(file: string): NamedTest[] {
  const source = readFileSync(file, 'utf8');
  const program = parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node;
  return collect(program, { source, around: [], skipped: false });
}

interface Place {
  source: string;
  around: string[];
  skipped: boolean;
}

function collect(node: Node, place: Place): NamedTest[] {
  const call = runnerCall(node, place.source);
  if (!call) return childrenOf(node).flatMap((child) => collect(child, place));
  const { title, body, group, words } = call;
  const around = [...place.around, title];
  const skipped =
    place.skipped || words.some((word) => SKIPPING.has(word)) || (body !== undefined && skips(body, group));
  if (!group) return [{ name: around.join(' › '), skipped }];
  return body ? collect(body, { ...place, around, skipped }) : [];
}

/** Parses `test('title', body)`, `test.describe.skip('title', body)`, `test.each(table)('title', body)`. */
function runnerCall(node: Node, source: string) {
  if (node.type !== 'CallExpression') return undefined;
  const words = wordsOf(node.callee as Node);
  const [title, ...rest] = node.arguments as Node[];
  if (!RUNNERS.has(words[0] ?? '') || !title) return undefined;
  const text = textOf(title, source);
  if (text === undefined) return undefined;
  const body = rest.find(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression');
  return { title: text, body, words, group: words.includes('describe') };
}

/** `test.describe.each(table)` becomes test, describe, each. */
function wordsOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'CallExpression') return wordsOf(callee.callee as Node);
  if (callee.type !== 'MemberExpression') return [];
  return [...wordsOf(callee.object as Node), String((callee.property as Node).name)];
}

function textOf({ type, value, start, end }: Node, source: string): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' ? source.slice(start + 1, end - 1) : undefined;
}

/** Whether a body calls `test.skip()` or Vitest's `skip()`. For a group, only calls outside its tests count. */
function skips(node: Node, group: boolean): boolean {
  if (node.type === 'CallExpression') {
    const words = wordsOf(node.callee as Node);
    const [first] = node.arguments as Node[];
    const isTest = RUNNERS.has(words[0] ?? '') && first?.type.endsWith('Literal');
    if (isTest && group) return false;
    const [only = '', second = ''] = words;
    if (words.length === 1 ? SKIPPING.has(only) : ['test', 'it'].includes(only) && SKIPPING.has(second)) return true;
  }
  return childrenOf(node).some((child) => skips(child, group));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

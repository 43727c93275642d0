/** A line of a content. `at` and `end` are UTF-16 units of the content, `end` before the line ending. */
export interface Line {
  at: number;
  end: number;
  text: string;
  /** In a fenced code block, its marks included: what stands after the opening mark, such as `js`. */
  fence?: string | undefined;
}

/** A piece of a line, in UTF-16 units of that line. */
interface Span {
  at: number;
  end: number;
}

interface FenceMark {
  run: string;
  info: string;
  indent: number;
  quoted: boolean;
  bullet: boolean;
}

type Fence = FenceMark & { nested: number };

const LINE_END = /\r\n?|\n/g;
// Prompts put fences under list items and in quotes at any depth, so indentation is not limited as in CommonMark.
const FENCE = /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;

/**
 * The lines of a content, those of fenced code blocks marked. As everywhere in Markdown, an unclosed block extends to
 * the end of the content or of its quote.
 */
export function* markedLines(content: string): Generator<Line> {
  let fence: Fence | undefined;
  for (const line of linesOf(content)) {
    const mark = readFence(line.text);
    if (fence?.quoted && !line.text.trimStart().startsWith('>')) fence = undefined;
    const before = fence;
    if (fence) fence = mark ? afterMark(fence, mark) : fence;
    else if (mark) fence = { ...mark, nested: 0 };
    const inside = before ?? fence;
    yield inside ? { ...line, fence: inside.info } : line;
  }
}

/** The lines of a content outside fenced code blocks. */
export function* linesOutsideFences(content: string): Generator<Line> {
  for (const line of markedLines(content)) if (line.fence === undefined) yield line;
}

/** The same, and of a block the only line if it is of the given form. */
export function* linesOfText(content: string, alone: RegExp): Generator<Line> {
  let [before, line]: (Line | undefined)[] = [];
  for (const next of markedLines(content)) {
    if (line && isOfText(line, { before, next, alone })) yield line;
    [before, line] = [line, next];
  }
  if (line && line.fence === undefined) yield line;
}

function isOfText(
  line: Line,
  { before, next, alone }: { before: Line | undefined; next: Line; alone: RegExp },
): boolean {
  if (line.fence === undefined) return true;
  return before !== undefined && isMark(before) && isMark(next) && alone.test(line.text);
}

const isMark = ({ text, fence }: Line): boolean => fence !== undefined && readFence(text) !== undefined;

function* linesOf(content: string): Generator<Line> {
  let at = 0;
  for (const { index, 0: ending } of content.matchAll(LINE_END)) {
    yield { at, end: index, text: content.slice(at, index) };
    at = index + ending.length;
  }
  yield { at, end: content.length, text: content.slice(at) };
}

function readFence(text: string): FenceMark | undefined {
  if (!text.includes('```') && !text.includes('~~~')) return undefined;
  const [, lead = '', bullet = '', run = '', info = ''] = FENCE.exec(text) ?? [];
  // A line like ```code``` is inline code.
  if (run === '' || (run.startsWith('`') && info.includes('`'))) return undefined;
  const indent = lead.length + bullet.length;
  return { run, info: info.trim(), indent, quoted: lead.includes('>'), bullet: bullet !== '' };
}

/** The fence after a line with a mark inside it: still open, or closed. */
function afterMark(fence: Fence, mark: FenceMark): Fence | undefined {
  if (!mark.run.startsWith(fence.run)) return fence;
  if (mark.info !== '') {
    // Markdown that shows a block of code, or a transcript with an indented one, is meant to contain it. CommonMark
    // would close the outer block with the inner one, and treat all text after it as code.
    const nests = /^(?:markdown|mdx?)\b/i.test(fence.info) || mark.indent > fence.indent;
    return nests ? { ...fence, nested: fence.nested + 1 } : fence;
  }
  if (fence.nested > 0) return { ...fence, nested: fence.nested - 1 };
  return mark.bullet || mark.indent > fence.indent + 3 ? fence : undefined;
}

/** The inline code of a line with its backticks, from left to right. */
function codeSpans(text: string): Span[] {
  if (!text.includes('`')) return [];
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: run }) => ({ at: index, end: index + run.length }));
  // Each run's partner is the next one of the same length; searching from the right keeps the work linear.
  const nextOfLength = new Map<number, Span>();
  const pairs = runs.toReversed().map((run) => {
    const partner = nextOfLength.get(run.end - run.at);
    nextOfLength.set(run.end - run.at, run);
    return { at: run.at, end: partner?.end };
  });
  const spans: Span[] = [];
  for (const { at, end } of pairs.toReversed()) {
    if (end !== undefined && at >= (spans.at(-1)?.end ?? 0)) spans.push({ at, end });
  }
  return spans;
}

/** Tells whether a position of a line is in inline code; positions must ascend from call to call. */
export function codeFinder({ text }: Line): (at: number) => boolean {
  const spans = codeSpans(text);
  let next = 0;
  return (at) => {
    while ((spans[next]?.end ?? Infinity) <= at) next += 1;
    return (spans[next]?.at ?? Infinity) < at;
  };
}

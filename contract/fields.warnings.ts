import type { Found } from './fields.found.ts';
import type { AuthorField, Dialect, Field, FieldWarning, Reading } from './fields.model.ts';
import { keyOf } from './fields.names.ts';
import { nearlyFields } from './fields.nearly.ts';
import { otherDialect } from './fields.other.ts';
import { upTo, scan } from './fields.scan.ts';
import { similarNames } from './fields.similar.ts';
import { boundsOf } from './fields.ts';

/** The most that are told at once. */
const MOST = 20;

/** What the author may want to change; empty if all is well. For the editor, not for pages of readers. */
export function warningsOf(
  reading: Reading,
  { dialect, fields }: { dialect: Dialect; fields: readonly AuthorField[] },
): FieldWarning[] {
  const { looked } = boundsOf(reading);
  const places = [...upTo(looked, scan(reading.content, dialect))];
  const found = places.filter(({ refusal, tool }) => refusal === undefined && !tool);
  return [
    ...twoDefaults(found),
    ...unknownFields(reading, fields),
    ...similarNames(reading.fields),
    ...anotherTool(reading.content, dialect),
    ...(dialect === 'auto' ? mixedDialects(found) : []),
    ...(dialect === 'auto' && reading.fields.length === 0 ? otherDialect(reading.content, looked) : []),
    ...reading.fields.flatMap(couldBeAChoice),
    ...(dialect === 'auto' || dialect === 'brackets' ? nearlyFields(reading.content, places, looked) : []),
  ].slice(0, MOST);
}

const SHOWN = 30;
const short = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text);

function twoDefaults(found: readonly Found[]): FieldWarning[] {
  const defaults = new Map<string, string>();
  const told = new Map<string, FieldWarning>();
  for (const { name, said, at, end } of found) {
    const key = keyOf(name);
    const standard = said.default;
    if (standard === undefined || told.has(key)) continue;
    const known = defaults.get(key) ?? standard;
    defaults.set(key, known);
    if (known === standard) continue;
    const message = `"${name}" has two defaults, "${short(known)}" and "${short(standard)}"; the first counts.`;
    told.set(key, { kind: 'two-defaults', message, names: [name], span: [at, end] });
  }
  return [...told.values()];
}

function unknownFields({ fields }: Reading, authors: readonly AuthorField[]): FieldWarning[] {
  const keys = new Set(fields.map(({ key }) => key));
  return authors
    .filter(({ name }) => !keys.has(keyOf(name)))
    .map(({ name }) => ({
      kind: 'unknown-field' as const,
      message: `The text has no field "${name}".`,
      names: [name],
    }));
}

const BLOCK = /\{\{[#/^>!]|\{%/;

function anotherTool(content: string, dialect: Dialect): FieldWarning[] {
  const at = dialect === 'none' ? -1 : content.search(BLOCK);
  if (at < 0) return [];
  const message =
    'This looks like a template of another tool. Its fields are shown; nothing else of it is carried out.';
  return [{ kind: 'template-of-another-tool', message, names: [], span: [at, at + 2] }];
}

const SHAPES: Partial<Record<Dialect, string>> = {
  brackets: '[name]',
  dollar: '${name}',
  vscode: '${input:name}',
  double: '{{name}}',
  openwebui: '{{name}}',
  librechat: '{{name}}',
  raycast: '{argument}',
};

function mixedDialects(found: readonly Found[]): FieldWarning[] {
  const shapes = new Map<string, string>();
  for (const { dialect, name, slot } of found) {
    const shape = SHAPES[dialect];
    if (shape !== undefined && !slot && !shapes.has(shape)) shapes.set(shape, name);
  }
  if (shapes.size < 2) return [];
  const message = `Fields are written in several ways: ${[...shapes.keys()].join(' and ')}.`;
  return [{ kind: 'mixed-dialects', message, names: [...shapes.values()] }];
}

const MIN_CHOICES = 3;
const MAX_CHOICE = 30;

function couldBeAChoice({ name, options, slot, default: standard, spans: [span] }: Field): FieldWarning[] {
  if (options || slot) return [];
  const items = (standard ?? name).split(/[,，、]/).map((item) => item.trim());
  const isList = items.length >= MIN_CHOICES && items.every(({ length }) => length > 0 && length <= MAX_CHOICE);
  if (!isList) return [];
  const message = `"${short(name)}" lists ${items.length} values. It could be a choice.`;
  return [{ kind: 'could-be-a-choice', message, names: [name], span }];
}

import type { AuthorField, Dialect, Field, FieldType, Reading } from '../../../contract/fields.model.ts';

/** How each dialect writes a field, as a person would recognise it. */
export const DIALECT_WORDS: Record<Dialect, string> = {
  auto: 'Automatic',
  brackets: '[name]',
  dollar: '${name}',
  double: '{{name}}',
  openwebui: 'Open WebUI: {{name | type}}',
  librechat: 'LibreChat: {{name:a|b}}',
  raycast: 'Raycast: {argument name="name"}',
  vscode: 'VS Code: ${input:name}',
  fstring: '{name}',
  angle: '<name>',
  shell: '$1, $NAME',
  none: 'None: no form',
};

/** Longer fields are shown by their name. */
const LONG_FIELD = 60;

/** A field as it first stands in the content, for a chip. */
export function writtenAs({ name, spans: [span] }: Field, content: string): string {
  const text = span ? content.slice(...span) : name;
  return text.length > LONG_FIELD || text.includes('\n') ? name : text;
}

/** How many fields were found, and how they are written. `dialect` is what the author asked for. */
export function foundInWords({ content, fields, dialect: read }: Reading, dialect: Dialect): string {
  if (dialect === 'none') return 'No form: the text is copied as it is';
  const slots = fields.filter(({ slot }) => slot).length;
  const own = fields.length - slots;
  if (fields.length === 0) return 'No fields yet';
  const left = slots > 0 ? `, ${slots} left for the model` : '';
  return `Fields: ${own} found${left}, ${writtenInWords(fields, content, DIALECT_WORDS[read])}`;
}

/** What fields begin with, in all dialects that are read beside one another. */
const BEGINNINGS = ['${input:', '${', '{{', '{argument', '['];

function writtenInWords(fields: readonly Field[], content: string, main: string): string {
  const beginnings = fields
    .filter(({ slot }) => !slot)
    .map(({ spans: [[at] = [0]] }) => BEGINNINGS.find((beginning) => content.startsWith(beginning, at)));
  const counts = new Map<string | undefined, number>();
  for (const beginning of beginnings) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  if (counts.size < 2) return `written as ${main}`;
  return Math.max(...counts.values()) * 2 > beginnings.length ? `most written as ${main}` : 'written in several ways';
}

export const TYPE_WORDS: Record<FieldType, string> = {
  text: 'Text',
  multiline: 'Long text',
  number: 'Number',
  select: 'Choice',
  boolean: 'Yes or no',
  date: 'Date',
  time: 'Time',
  datetime: 'Date and time',
  url: 'Web address',
  email: 'E-mail address',
};

/** How a form asks for a field, in short. */
export const asksInWords = ({ label, type, required, slot }: Field): string =>
  [label, TYPE_WORDS[type], slot ? 'left for the model' : required ? 'required' : 'optional'].join(' · ');

/** What an author says of a field, as one line for comparison. */
export function fieldInWords({
  name,
  label,
  type,
  default: start,
  options,
  required,
  help,
  order,
}: AuthorField): string {
  const said = [
    label && `labelled “${label}”`,
    type && TYPE_WORDS[type].toLowerCase(),
    options && (options.length > 0 ? `one of ${options.join(', ')}` : 'no options'),
    start !== undefined && (start === '' ? 'starts empty' : `starts with “${start}”`),
    required !== undefined && (required ? 'required' : 'optional'),
    help && `help “${help}”`,
    order !== undefined && `place ${order + 1}`,
  ].filter(Boolean);
  return `${name}: ${said.join('; ')}`;
}

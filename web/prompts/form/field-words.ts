import type { AuthorField, Dialect, FieldType } from '../../../contract/fields.model.ts';

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

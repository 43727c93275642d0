import type { Dialect, Field, FieldType } from './fields.model.ts';
import { BLANK } from './fields.names.ts';

/** The dialects that a prompt can be written in. */
export type WritableDialect = Exclude<Dialect, 'auto' | 'none' | 'angle' | 'shell'>;

const MAX_NAME = 60;

/** The name of a field as a dialect allows it: signs that it does not know become spaces. */
export function nameFor({ name, label }: Field, dialect: WritableDialect): string {
  const plain = name === BLANK ? label : name;
  // Braces may hold a name that begins with `_`.
  const before = dialect === 'brackets' ? /^[^\p{L}]+/u : /^[^\p{L}_]+/u;
  const foreign = dialect === 'raycast' ? /["{}|]+/g : /[^\p{L}\p{M}\p{Nd} _\-'’.,/()?&]+/gu;
  const words = plain
    .replaceAll(foreign, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(dialect === 'raycast' ? /^\s+/ : before, '')
    .slice(0, MAX_NAME)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();
  // Programs want one word.
  const joined = dialect === 'fstring' || dialect === 'vscode' ? words.replaceAll(' ', '_') : words;
  return joined === '' ? 'field' : joined;
}

interface How {
  name: string;
  dialect: WritableDialect;
  /** Whether it is the field's first place: dialects that say everything once say it there. */
  isFirst: boolean;
}

/** The text of one place of a field in a dialect. */
export function written(field: Field, { name, dialect, isFirst }: How): string {
  switch (dialect) {
    case 'brackets':
      return `[${name}]`;
    case 'dollar':
      return dollar(field, name);
    case 'openwebui':
      return isFirst ? openwebui(field, name) : `{{${name}}}`;
    case 'librechat':
      return isFirst ? librechat(field, name) : `{{${name}}}`;
    case 'raycast':
      return raycast(field, name);
    case 'vscode':
      return isFirst && field.help && !/[{}]/.test(field.help)
        ? `\${input:${name}:${field.help}}`
        : `\${input:${name}}`;
    case 'fstring':
      return `{${name}}`;
    case 'double':
      return `{{${name}}}`;
  }
}

const fits = (values: readonly string[], foreign: RegExp): boolean =>
  values.every((value) => value.trim() === value && value !== '' && !foreign.test(value));

function dollar({ options, default: standard }: Field, name: string): string {
  if (options && options.length > 1 && fits(options, /[{}|]/)) {
    const ordered = standard === undefined ? options : [standard, ...options.filter((option) => option !== standard)];
    return fits(ordered, /[{}|]/) ? `\${${name}:${ordered.join(' | ')}}` : `\${${name}}`;
  }
  return standard !== undefined && fits([standard], /[{}|]/) ? `\${${name}:${standard}}` : `\${${name}}`;
}

function librechat({ options }: Field, name: string): string {
  return options && options.length > 1 && fits(options, /[{}|\r\n]/)
    ? `{{${name}:${options.join('|')}}}`
    : `{{${name}}}`;
}

function raycast({ options, default: standard }: Field, name: string): string {
  const hasDefault = standard !== undefined && fits([standard], /["{}\r\n]/);
  const hasOptions = options !== undefined && fits(options, /[",{}\r\n]/);
  return [
    `{argument name="${name}"`,
    hasDefault ? ` default="${standard}"` : '',
    hasOptions ? ` options="${options.join(', ')}"` : '',
    '}',
  ].join('');
}

const OPEN_WEBUI_TYPES: Record<FieldType, string> = {
  text: 'text',
  multiline: 'textarea',
  number: 'number',
  select: 'select',
  boolean: 'checkbox',
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
  url: 'url',
  email: 'email',
};

function openwebui(field: Field, name: string): string {
  const { type, options, default: standard, help, required, min, max, step } = field;
  const isChoice = type === 'select' && options !== undefined && fits(options, /[[\]{}\r\n]/);
  const limits = { min, max, step };
  const properties = [
    isChoice ? `:options=[${options.map(quoted).join(',')}]` : '',
    ...Object.entries(limits).map(([key, value]) => (value === undefined ? '' : `:${key}=${quoted(String(value))}`)),
    help !== undefined && isOneLine(help) ? `:placeholder=${quoted(help)}` : '',
    standard !== undefined && isOneLine(standard) ? `:default=${quoted(standard)}` : '',
    required ? ':required' : '',
  ].join('');
  const kind = type === 'select' && !isChoice ? 'text' : OPEN_WEBUI_TYPES[type];
  return kind === 'text' && properties === '' ? `{{${name}}}` : `{{${name} | ${kind}${properties}}}`;
}

const isOneLine = (value: string): boolean => value !== '' && !/[{}\r\n]/.test(value);
const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

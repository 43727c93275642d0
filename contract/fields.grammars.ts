import { choices, type Said } from './fields.found.ts';
import type { FieldType } from './fields.model.ts';

/** Types of Open WebUI; what we have no input for (range, map, ...) becomes the nearest, and stays as written in the text. */
const OPEN_WEBUI_TYPES: Record<string, FieldType> = {
  text: 'text',
  textarea: 'multiline',
  select: 'select',
  number: 'number',
  range: 'number',
  checkbox: 'boolean',
  date: 'date',
  'datetime-local': 'datetime',
  time: 'time',
  url: 'url',
  email: 'email',
};

const PROPERTY = /:([a-z]+)(?:=("(?:[^"\\]|\\.)*"|\[[^[\]]*\]|[^:"[\]]*))?/gi;
const WHOLE = /^\s*([a-z-]+)((?::[a-z]+(?:=(?:"(?:[^"\\]|\\.)*"|\[[^[\]]*\]|[^:"[\]]*))?)*)\s*$/i;

/** `type:prop="v":required`, as after the bar of `{{name | ...}}`; undefined if it is nothing of the kind. */
export function readOpenWebui(written: string): Said | undefined {
  const [, type = '', properties = ''] = WHOLE.exec(written) ?? [];
  if (type === '') return undefined;
  const said: Said = { type: OPEN_WEBUI_TYPES[type.toLowerCase()] ?? 'text', required: false };
  for (const [, name = '', value] of properties.matchAll(PROPERTY)) setProperty(said, name.toLowerCase(), value);
  if (said.type === 'select' && !said.options) said.type = 'text';
  return said;
}

function setProperty(said: Said, name: string, written: string | undefined): void {
  const value = written === undefined ? undefined : unquoted(written);
  if (name === 'required') said.required = value !== 'false';
  if (value === undefined || value === '') return;
  if (name === 'default') said.default = value;
  if (name === 'placeholder') said.help = value;
  if (name === 'label') said.label = value;
  if (name === 'options') said.options = optionsOf(value);
  if (name === 'min' || name === 'max' || name === 'step') {
    const number = Number(value);
    if (Number.isFinite(number)) said[name] = number;
  }
}

function unquoted(written: string): string {
  if (!written.startsWith('"')) return written.trim();
  return written.slice(1, -1).replaceAll(/\\(["\\])/g, '$1');
}

function optionsOf(written: string): string[] {
  const list = written.replace(/^\[|\]$/g, '');
  const quoted = Array.from(list.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, option = '']) =>
    option.replaceAll(/\\(["\\])/g, '$1').trim(),
  );
  return quoted.length > 0 ? [...new Set(quoted.filter(Boolean))] : choices(list, ',');
}

const ATTRIBUTE = /([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s"|]+))/gi;

/** The attributes of Raycast's `{argument name="" default="" options="a, b"}`; quotes may be missing. */
export function readArgument(written: string): { name: string; said: Said } {
  const given = new Map<string, string>();
  for (const [, key = '', quoted, bare = ''] of written.matchAll(ATTRIBUTE))
    given.set(key.toLowerCase(), quoted ?? bare);
  const options = choices(given.get('options') ?? '', ',');
  const standard = given.get('default') ?? '';
  return {
    name: given.get('name')?.trim() || 'argument',
    said: {
      ...(standard === '' ? {} : { default: standard }),
      ...(options.length > 0 ? { type: 'select', options, allowOther: false } : {}),
    },
  };
}

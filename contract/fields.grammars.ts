import { choices, type Said } from './fields.found.ts';
import type { FieldType } from './fields.model.ts';

/** Types of Open WebUI; what we have no input for (range, map, ...) becomes the nearest, and stays as written in the text. */
const OPEN_WEBUI_TYPES = new Map<string, FieldType>(
  Object.entries({
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
  } as const),
);

const PROPERTY = /:([a-z]+)(?:=("(?:[^"\\]|\\.)*"|\[[^[\]]*\]|[^:"[\]]*))?/gi;
// No blanks around it: a value may end with blanks, too, and both would share them out in many ways.
const WHOLE = /^([a-z-]+)((?::[a-z]+(?:=(?:"(?:[^"\\]|\\.)*"|\[[^[\]]*\]|[^:"[\]]*))?)*)$/i;

/** `type:prop="v":required`, as after the bar of `{{name | ...}}`; undefined if it is nothing of the kind. */
export function readOpenWebui(written: string): Said | undefined {
  const [, type = '', properties = ''] = WHOLE.exec(written.trim()) ?? [];
  if (type === '') return undefined;
  const said: Said = { type: OPEN_WEBUI_TYPES.get(type.toLowerCase()) ?? 'text', required: false };
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

// What is not closed goes up to the end, so that it is searched once.
const QUOTED = /"((?:[^"\\]|\\.)*)("|\\?$)/gs;

function optionsOf(written: string): string[] {
  const list = written.replace(/^\[|\]$/g, '');
  const quoted = Array.from(list.matchAll(QUOTED), ([, option = '', closed]) =>
    closed === '"' ? option.replaceAll(/\\(["\\])/g, '$1').trim() : undefined,
  ).filter((option) => option !== undefined);
  return quoted.length > 0 ? [...new Set(quoted.filter(Boolean))] : choices(list, ',');
}

const ATTRIBUTE = /(?<![a-z])([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s"|]+))/gi;

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

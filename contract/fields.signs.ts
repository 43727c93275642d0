import { found, isEscaped, refused, type Found } from './fields.found.ts';
import type { Dialect } from './fields.model.ts';

/** Dialects whose signs also stand for other things: they are read only when they are asked for. */
type SignDialect = Extract<Dialect, 'fstring' | 'angle' | 'shell'>;

const NAME = String.raw`[\p{L}_][\p{L}\p{M}\p{Nd} _\-'’.,/()?&+]{0,79}`;
const FSTRING = new RegExp(String.raw`\{\{|\{ *(${NAME})\}`, 'gu');
const ANGLE = new RegExp(String.raw`<(/?) *(${NAME})>`, 'gu');
const SHELL = /\$(?:(\$)|(ARGUMENTS(?:\[\d{1,2}\])?|[A-Za-z_]\w{0,79})(?!\w)|(\d)(?![\w]|[.,]\d))/g;

/** Every field of a content that is written so, in order of appearance (product 13). */
export function signs(content: string, dialect: SignDialect): Generator<Found> {
  if (dialect === 'fstring') return fstring(content);
  return dialect === 'angle' ? angle(content) : shell(content);
}

/** `{name}`; `{{` and `}}` are braces of the text. */
function* fstring(content: string): Generator<Found> {
  for (const { index: at, 0: written, 1: name } of content.matchAll(FSTRING)) {
    if (name !== undefined) yield found({ at, end: at + written.length, dialect: 'fstring', name: name.trim() });
  }
}

/** `<name>`, unless it is a tag that is closed somewhere. */
function* angle(content: string): Generator<Found> {
  const places = Array.from(content.matchAll(ANGLE), ({ index, 0: written, 1: slash, 2: name = '' }) => ({
    at: index,
    end: index + written.length,
    dialect: 'angle' as const,
    name: name.trim(),
    closes: slash === '/',
  }));
  const closed = new Set(places.filter(({ closes }) => closes).map(({ name }) => name));
  for (const { closes, ...place } of places) {
    if (closes || isEscaped(content, place.at)) continue;
    const isTag = closed.has(place.name) || place.name.endsWith('/');
    yield isTag ? refused(place, 'tag') : found(place);
  }
}

/** `$1`, `$ARGUMENTS` and `$name`; `$$` is a dollar sign of the text. */
function* shell(content: string): Generator<Found> {
  for (const { index: at, 0: written, 1: literal, 2: word, 3: digit } of content.matchAll(SHELL)) {
    if (literal !== undefined || isEscaped(content, at)) continue;
    const place = { at, end: at + written.length, dialect: 'shell' as const, name: word ?? digit ?? '' };
    yield found(place, digit === undefined ? {} : { label: `Argument ${digit}` });
  }
}

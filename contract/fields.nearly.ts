import { isEscaped, type Found } from './fields.found.ts';
import type { FieldWarning } from './fields.model.ts';
import { upTo } from './fields.scan.ts';

/** Why a bracket that a person may have meant is no field. Reasons that are plainly right are left out. */
const REASONS: Record<string, string> = {
  'beside double braces': 'the prompt has fields in double braces',
  'inline code': 'it stands in code',
  'command line': 'it stands in a command',
  'one of the options': 'it is one of several options',
  marker: 'it marks a part of the text, as other brackets do',
  heading: 'it is a heading, as other brackets are',
  status: 'it is a mark that the answer uses',
  notation: 'it only shows how fields are written',
  sentence: 'it is a whole sentence',
  remark: 'it reads like a remark',
  speaker: 'it says who speaks',
  credit: 'it says who made the prompt',
  page: 'it stands in a page of HTML, which a program fills in',
  pipeline: 'the prompt passes on results of its own steps, as a program does',
  'value of a program': 'it looks like a value that programs know',
};

/** The most that are told; a text of code has hundreds. */
const MOST = 5;
const NAIVE = /\[([^[\]\r\n]{2,300})\]/g;
const MAX_NAME = 60;

/**
 * Brackets that nearly are fields, and why they are none, each name once.
 * @param looked how many places were looked for: brackets after the last of so many are not examined, either
 */
export function nearlyFields(content: string, places: readonly Found[], looked: number): FieldWarning[] {
  const refused = places.flatMap(({ name, at, end, refusal = '' }) => {
    const why = REASONS[refusal];
    return why === undefined ? [] : [{ name, at, end, why }];
  });
  const known = new Set(places.map(({ at }) => at));
  const searched = places.length < looked ? content : content.slice(0, places.at(-1)?.end);
  const all = [...refused, ...notOfTheForm(searched, known, looked)].sort((one, other) => one.at - other.at);
  const once = new Map(all.toReversed().map((one) => [one.name, one]));
  return [...once.values()]
    .sort((one, other) => one.at - other.at)
    .slice(0, MOST)
    .map(({ name, at, end, why }) => ({
      kind: 'nearly-a-field',
      message: `${shown(name, content.slice(at, end))} is no field: ${why}.`,
      names: [name],
      span: [at, end],
    }));
}

/** As written, if it is not too long. */
function shown(name: string, written: string): string {
  const isBracket = written.startsWith('[');
  const text = isBracket ? name : written;
  const short = text.length > MAX_NAME ? `${text.slice(0, MAX_NAME).toWellFormed()}…` : text;
  return isBracket ? `[${short}]` : short;
}

function* notOfTheForm(content: string, known: ReadonlySet<number>, looked: number) {
  for (const { index: at, 0: written, 1: name = '' } of upTo(known.size + looked, content.matchAll(NAIVE))) {
    if (known.has(at) || isEscaped(content, at)) continue;
    const why = whyNot(name.trim());
    if (why !== undefined) yield { name, at, end: at + written.length, why };
  }
}

/** Only what has several words: the rest is code or data. */
function whyNot(name: string): string | undefined {
  if (!/\p{L} +\p{L}|\d +\p{L}/u.test(name) || /["{}=<>\\]/.test(name)) return undefined;
  if (/^\d/.test(name)) return 'its name begins with a digit';
  if (name.length > MAX_NAME) return `its name is longer than ${MAX_NAME} characters`;
  const sign = /[^\p{L}\p{M}\p{Nd} _\-'’/.,&():?]/u.exec(name)?.[0];
  return sign === undefined ? undefined : `its name has the sign ${sign}`;
}

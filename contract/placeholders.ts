import { brackets } from './placeholders.brackets.ts';
import { normalizeText } from './unicode.ts';

/** One field to fill in: the same name, case and `_`/`-`/space aside, is one placeholder (product 13). */
export interface Placeholder {
  /** The name without its case and with one space for each run of `_`, `-` and space. Index `values` with it. */
  key: string;
  /** The name as it is first written, without its brackets. */
  name: string;
  /** The name as a person reads it above an input (product 2: title case, `_` and `-` turned into spaces). */
  label: string;
}

/** A piece of a content. The text of a placeholder includes its brackets. */
export interface Segment {
  text: string;
  placeholder?: Placeholder;
}

/** How much of a content is looked through; what comes later is text. Without bounds it is all of it. */
interface Bounds {
  /** Brackets that are looked at, placeholders or not. */
  brackets?: number;
  /** Places of placeholders that are found. */
  places?: number;
}

/** The content cut into text and placeholders (product 13); the texts joined give the content back. */
export function segments(content: string, bounds: Bounds = {}): Segment[] {
  const { brackets: most = Infinity, places = Infinity } = bounds;
  const pieces: Segment[] = [];
  const known = new Map<string, Placeholder>();
  let done = 0;
  let looked = 0;
  let found = 0;
  for (const { at, end, name, refusal } of brackets(content)) {
    looked += 1;
    if (looked > most || found >= places) break;
    if (refusal !== undefined) continue;
    found += 1;
    const key = keyOf(name);
    const placeholder = known.get(key) ?? { key, name, label: labelOf(name) };
    known.set(key, placeholder);
    if (at > done) pieces.push({ text: content.slice(done, at) });
    pieces.push({ text: content.slice(at, end), placeholder });
    done = end;
  }
  if (done < content.length) pieces.push({ text: content.slice(done) });
  return pieces;
}

/** The fields a person fills in before copying, each once, in order of appearance (product 2, 13). */
export function findPlaceholders(content: string, bounds: Bounds = {}): Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const { placeholder } of segments(content, bounds)) if (placeholder) found.set(placeholder.key, placeholder);
  return [...found.values()];
}

/**
 * The content with every placeholder that has a value replaced by it, literally: a value with `$&` or brackets is text
 * like any other. A missing or blank value leaves the placeholder in its brackets (product 2). `values` by `key`.
 */
export function fill(content: string, values: Record<string, string>): string {
  return segments(content)
    .map(({ text, placeholder }) => (placeholder && valueOf(placeholder, values)) ?? text)
    .join('');
}

/** Whether every placeholder has a value that is not blank: the dialog is ready to copy (product 13). */
export function isComplete(placeholders: Placeholder[], values: Record<string, string>): boolean {
  return placeholders.every((placeholder) => valueOf(placeholder, values) !== undefined);
}

function valueOf({ key }: Placeholder, values: Record<string, string>): string | undefined {
  // A prompt may well have a [constructor]: only what the person gave counts, not what every object has.
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  return value === undefined || value.trim() === '' ? undefined : value;
}

function keyOf(name: string): string {
  return normalizeText(asWords(name), 'NFC').toLowerCase();
}

function labelOf(name: string): string {
  const words = asWords(name);
  // [YOUR_NAME] is read as "Your Name", [URL] and the API of [API key] stay.
  const shouted = words.length > 3 && words === words.toUpperCase() && words !== words.toLowerCase();
  return (shouted ? words.toLowerCase() : words).replace(WORD_START, (letter) => letter.toUpperCase());
}

// Georgian has capitals, but no capital first letters.
const WORD_START = /(?<=^|[\s/(&，、／（＆・])(?!\p{Script=Georgian})\p{Ll}/gu;

function asWords(name: string): string {
  return name.replace(/[_\-\s]+/g, ' ').trim();
}

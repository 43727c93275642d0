import { brackets } from './placeholders.brackets.ts';
import { normalizeText } from './unicode.ts';

/** One field to fill in. Names that differ only in case or `_`/`-`/space are one placeholder (product 13). */
export interface Placeholder {
  /** The name in lower case, with one space for each run of `_`, `-` and space. Index `values` with it. */
  key: string;
  /** The name as it first appears, without its brackets. */
  name: string;
  /** The name as the label of an input (product 2: title case, `_` and `-` turned into spaces). */
  label: string;
}

/** A piece of a content. The text of a placeholder includes its brackets. */
export interface Segment {
  text: string;
  placeholder?: Placeholder;
}

/** How much of a content is searched; the rest is plain text. Without bounds all of it is searched. */
interface Bounds {
  /** Brackets that are examined, placeholders or not. */
  brackets?: number;
  /** Occurrences of placeholders that are found. */
  places?: number;
}

/** Splits the content into text and placeholders (product 13); joined, the texts are the content. */
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

/** The fields to fill in before copying, each once, in order of appearance (product 2, 13). */
export function findPlaceholders(content: string, bounds: Bounds = {}): Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const { placeholder } of segments(content, bounds)) if (placeholder) found.set(placeholder.key, placeholder);
  return [...found.values()];
}

/**
 * Replaces every placeholder that has a value, literally: `$&` or brackets in a value have no special meaning. A
 * placeholder with a missing or blank value keeps its brackets (product 2). `values` by `key`.
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
  // A prompt may have a [constructor]: only own properties of `values` count.
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  return value === undefined || value.trim() === '' ? undefined : value;
}

function keyOf(name: string): string {
  return normalizeText(asWords(name), 'NFC').toLowerCase();
}

function labelOf(name: string): string {
  const words = asWords(name);
  // [YOUR_NAME] becomes "Your Name"; [URL] and the API of [API key] stay.
  const shouted = words.length > 3 && words === words.toUpperCase() && words !== words.toLowerCase();
  return (shouted ? words.toLowerCase() : words).replace(WORD_START, (letter) => letter.toUpperCase());
}

// Georgian has capitals, but no capital first letters.
const WORD_START = /(?<=^|[\s/(&，、／（＆・])(?!\p{Script=Georgian})\p{Ll}/gu;

function asWords(name: string): string {
  return name.replace(/[_\-\s]+/g, ' ').trim();
}

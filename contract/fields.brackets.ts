import { refusalOf } from './fields.exceptions.ts';
import { factsOf, type Facts } from './fields.facts.ts';
import { found, refused, type Found } from './fields.found.ts';
import { codeFinder, linesOfText, type Line } from './fields.markdown.ts';
import { BLANK } from './fields.names.ts';
import { isSlot } from './fields.slots.ts';

// The bound of each bracket keeps the search linear.
const BRACKET = /\[([^[\]\r\n]{1,260})\]/g;
// Product 13, with the variants of these marks in other scripts and word processors, and the joiners inside Persian
// and Indic words.
const NAME = /^[ \u00a0]*\p{L}[\p{L}\p{M}\p{Nd} \u00a0\u3000\u200c-\u200d_\-'’/.,&():?，、。／：（）？＆・]{0,59}$/u;
const MAX_NAME = 60;
/** An instruction may be longer, and hold other signs; so may a name with an example, or a list of choices. */
const CUE =
  /^(?:insert|enter|paste|add|type|fill|put|provide|specify|describe|choose|select|list|write|give|define|outline|include|your|my|their|specific|e\.g\.|i\.e\.|yes\/no)[ ,:;/]/i;
const EXAMPLE = /^\p{L}[\p{L}\p{M}\p{Nd} _\-'’/&]{0,58}[ ,;:(–—-]{1,4}e\.g\./u;
/** The longest of several choices in one bracket. */
const MAX_CHOICE = 60;
const MAX_CUE = 250;
/** Alone in a fence, this is what a person pastes there. */
const STANDS_FOR_TEXT =
  /^[ \t>]*\[(?:(?:insert|enter|paste|add|put|provide|describe|your|my)\b[^[\]]{2,200}|[^[\]]{1,60} here)\][ \t]*$/i;
/** [...] is a blank, and so is [...Tech Stack]; [...items] is code. */
const DOTS = /^(?:\.{3}|…)$/;
const DOTTED = /^(?:\.{2,3}|…) ?(?=\p{Lu}|\p{L}+ \p{L})[^,]{1,59}$/u;
const LINE_START = /^[ \t>]*((?:[-*+•]|\d{1,9}[.)])[ \t]+)?/;
const TABLE_ROW = /^[ \t>]*\|.*\|[ \t]*$/;
const OPTIONS = /\boptions?[*_ ]{0,4}:/i;
const USAGE = /\busage:/i;

/**
 * Every bracket outside fenced code that has the form of a field, in order of appearance (product 13).
 * @param isAlone whether square brackets are the only fields that are looked for
 */
export function* brackets(content: string, isAlone = false): Generator<Found> {
  if (!content.includes('[')) return;
  const facts = factsOf(content, isAlone);
  for (const line of linesOfText(content, STANDS_FOR_TEXT))
    if (line.text.includes('[') && line.text.includes(']')) yield* bracketsOf(line, content, facts);
}

function* bracketsOf(line: Line, content: string, facts: Facts): Generator<Found> {
  const [{ length: start } = '', bullet] = LINE_START.exec(line.text) ?? [];
  const isInCode = codeFinder(line);
  const inTable = TABLE_ROW.test(line.text);
  const listing = listingOf(line);
  for (const { index: at, 0: written, 1: inner = '' } of line.text.matchAll(BRACKET)) {
    const end = at + written.length;
    const listed = listing(at, end);
    const name = nameIn(inner);
    if (name === undefined) continue;
    const place = { at: line.at + at, end: line.at + end, dialect: 'brackets' as const, name };
    const site = {
      name,
      at,
      end,
      line,
      start,
      isListItem: bullet !== undefined,
      inCode: isInCode(at),
      inTable,
      listed,
      content,
      facts,
    };
    const refusal = refusalOf(site);
    yield refusal === undefined ? { ...found(place), slot: isSlot(site) } : refused(place, refusal);
  }
}

function nameIn(inner: string): string | undefined {
  if (inner.length <= MAX_NAME && NAME.test(inner)) return inner.trim();
  if (DOTS.test(inner)) return BLANK;
  if (DOTTED.test(inner)) return inner.replace(/^[.… ]+/, '').trim();
  const trimmed = inner.trim();
  const isLong = CUE.test(trimmed) || EXAMPLE.test(trimmed) || isListOfChoices(trimmed);
  return isLong && trimmed.length <= MAX_CUE ? trimmed : undefined;
}

/** [flat / gentle / steep] */
function isListOfChoices(inner: string): boolean {
  if (!/^\p{L}[^:"]*$/u.test(inner)) return false;
  const parts = inner.split(' / ');
  return parts.length > 1 && parts.every(({ length }) => length > 0 && length <= MAX_CHOICE);
}

/** Between brackets that are listed one after the other, and before the first. */
const GAP = 12;

/** Tells whether a bracket is one of several after "Options:" or "Usage:"; brackets must ascend from call to call. */
function listingOf({ text }: Line): (at: number, end: number) => 'options' | 'usage' | undefined {
  const options = OPTIONS.exec(text);
  const usage = USAGE.exec(text);
  let last = options ? options.index + options[0].length : Infinity;
  const several = usage && text.indexOf('[', text.indexOf('[', usage.index) + 1) > 0;
  return (at, end) => {
    if (several && at > usage.index) return 'usage';
    if (at < last || at - last > GAP) return undefined;
    last = end;
    return 'options';
  };
}

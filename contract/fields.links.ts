const BLANKS = /[ \t]*/y;
const IN_ANGLES = /<[^<>]*>/y;
const ADDRESS_START = /[a-z]+:\/\/|mailto:|[./#]/y;
/** The rest of an address, with parentheses of one level; it may hold blanks, as people write them. */
const ADDRESS_REST = /[^()<]*(?:\([^()]*\)[^()]*)*/y;
const WORD = /[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*/y;
const CLOSING = /[ \t]*\)/y;
const TITLE_AND_CLOSING = /[ \t]+(?:"[^"]*"|'[^']*')[ \t]*\)/y;
/** What stands in parentheses, to be passed over, or a blank before a title. */
const GROUP_OR_TITLE = /\([^()]*\)|[ \t](?=["'])/g;

/**
 * The target of a link, as in `(https://example.org "Title")`; undefined if there is none.
 *
 * Step by step instead of in one pattern, where blanks could belong to several parts: no step is tried again with less,
 * so the work stays linear.
 * @param at where the parenthesis of the target would open
 */
export function linkTarget(text: string, at: number): string | undefined {
  if (text[at] !== '(') return undefined;
  const start = after(BLANKS, text, at + 1) ?? at + 1;
  const angles = after(IN_ANGLES, text, start);
  if (angles !== undefined) return closes(text, angles) ? text.slice(start, angles) : undefined;
  const addressed = after(ADDRESS_START, text, start);
  if (addressed !== undefined) return addressIn(text, start, addressed);
  const end = after(WORD, text, start) ?? start;
  if (closes(text, end)) return text.slice(start, end);
  // A title alone.
  return start > at + 1 && after(TITLE_AND_CLOSING, text, start - 1) !== undefined ? '' : undefined;
}

/** @param rest where the address goes on after its first sign or its scheme */
function addressIn(text: string, start: number, rest: number): string | undefined {
  const end = after(ADDRESS_REST, text, rest) ?? rest;
  if (text[end] === ')') return text.slice(start, end);
  // What ends the address too early may be part of a title.
  for (const { index, 0: found } of text.slice(rest, end).matchAll(GROUP_OR_TITLE)) {
    const isTitle = !found.startsWith('(') && after(TITLE_AND_CLOSING, text, rest + index) !== undefined;
    if (isTitle) return text.slice(start, rest + index);
  }
  return undefined;
}

const closes = (text: string, at: number): boolean =>
  after(CLOSING, text, at) !== undefined || after(TITLE_AND_CLOSING, text, at) !== undefined;

/** Where the match of a sticky pattern ends. */
function after(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

import { braces } from './fields.braces.ts';
import { brackets } from './fields.brackets.ts';
import type { Found } from './fields.found.ts';
import type { Dialect } from './fields.model.ts';
import { signs } from './fields.signs.ts';

/**
 * Every place of a content that has the form of a field or of a tool's word, in order of appearance, without overlaps.
 * Lazy: whoever stops early saves the rest of the work.
 */
export function scan(content: string, dialect: Dialect): Iterable<Found> {
  switch (dialect) {
    case 'none':
      return [];
    case 'auto':
      return merged(braces(content, 'auto'), brackets(content));
    case 'brackets':
      return brackets(content, true);
    case 'fstring':
    case 'angle':
    case 'shell':
      return signs(content, dialect);
    default:
      return braces(content, dialect);
  }
}

/** The first ones, without asking for more. */
export function* upTo<Item>(most: number, all: Iterable<Item>): Generator<Item> {
  let left = most;
  if (left <= 0) return;
  for (const item of all) {
    yield item;
    left -= 1;
    if (left <= 0) return;
  }
}

/** Both in one order. Where they overlap, braces count: they hardly mean anything else. */
function* merged(first: Iterator<Found>, second: Iterator<Found>): Generator<Found> {
  let one = first.next();
  let other = second.next();
  while (!one.done || !other.done) {
    if (one.done || (!other.done && other.value.end <= one.value.at)) {
      if (!other.done) yield other.value;
      other = second.next();
    } else {
      const { value } = one;
      yield value;
      while (!other.done && other.value.at < value.end) other = second.next();
      one = first.next();
    }
  }
}

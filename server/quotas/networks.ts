import type { QuotaKind } from '../../contract/quotas.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { networksOf } from '../http/address.ts';
import { parseUsed, SPANS, writeUsed, type Span, type Used } from './quotas.rules.ts';

/** Members of one home who may each use their full quota: an office behind one address must not notice the limit. */
const MEMBERS = 20;
/** Cache entries, one per network and kind, each a string of some hundred bytes. */
const MAX_ENTRIES = 20_000;

/** Usage of one network, of one kind. */
export interface NetworkUse {
  /** The limit of the network, as a multiple of a member's quota. */
  times: number;
  span: Span;
  used: () => Used;
  keep: (used: Used) => void;
}

/** Slots per window, plus one more in use: few enough for a short string. */
const SLOTS = 24;
const spanOf = (kind: QuotaKind): Span => ({ window: SPANS[kind].window, slot: SPANS[kind].window / SLOTS });

/** Caches by database: a process has one of each. */
const caches = new WeakMap<Database, LRUCache<string, string>>();

/**
 * Usage of the networks of an address, of one kind. It limits a person who registers many accounts. It is kept only in
 * the memory of this node until restart, since it never limits normal use. A write whose commit fails stays counted,
 * unlike in a member's own quota. This matters little because the limit is twenty times as high.
 */
export function usesOf(database: Database, address: string, kind: QuotaKind): NetworkUse[] {
  const cache = caches.get(database) ?? new LRUCache<string, string>({ max: MAX_ENTRIES });
  caches.set(database, cache);
  return networksOf(address).map(({ name, homes }) => {
    const key = `${kind} ${name}`;
    return {
      times: MEMBERS * homes,
      span: spanOf(kind),
      used: () => parseUsed(cache.get(key) ?? ''),
      keep: (used) => void cache.set(key, writeUsed(used)),
    };
  });
}

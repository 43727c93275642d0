import type { QuotaKind } from '../../contract/quotas.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { networksOf } from '../http/address.ts';
import { parseUsed, SPANS, writeUsed, type Span, type Used } from './quotas.rules.ts';

/** Members of one home who may use up their quotas beside one another: an office behind one address must not notice. */
const MEMBERS = 20;
/** Kinds of networks that are remembered, each in a text of some hundred bytes. */
const ROOM = 20_000;

/** What was stored from a network, of one kind. */
export interface NetworkUse {
  /** How many times a member's quota it has. */
  times: number;
  span: Span;
  used: () => Used;
  keep: (used: Used) => void;
}

/** So many slots of a window, and one more, are few enough for a short text. */
const SLOTS = 24;
const spanOf = (kind: QuotaKind): Span => ({ window: SPANS[kind].window, slot: SPANS[kind].window / SLOTS });

/** By database, as there is one of each in a process. */
const known = new WeakMap<Database, LRUCache<string, string>>();

/**
 * What the networks of an address have stored of one kind: one person may register as many accounts as they like. Only in the
 * memory of this node, for as long as it runs, as it bounds nobody who behaves. A write
 * that fails in its commit has been counted, unlike a member's own: it is among twenty times as many.
 */
export function usesOf(database: Database, address: string, kind: QuotaKind): NetworkUse[] {
  const kept = known.get(database) ?? new LRUCache<string, string>({ max: ROOM });
  known.set(database, kept);
  return networksOf(address).map(({ name, homes }) => {
    const key = `${kind} ${name}`;
    return {
      times: MEMBERS * homes,
      span: spanOf(kind),
      used: () => parseUsed(kept.get(key) ?? ''),
      keep: (used) => void kept.set(key, writeUsed(used)),
    };
  });
}

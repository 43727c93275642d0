import { LRUCache } from 'lru-cache';
import type { Database } from '../database/engine.ts';
import { networksOf } from '../http/address.ts';
import type { Kind, Used } from './quotas.rules.ts';

/** Members of one home who may use up their quotas beside one another: an office behind one address must not notice. */
const MEMBERS = 20;
/** Networks that are remembered; each kind takes some hundred bytes. */
const ROOM = 20_000;

/** What was stored from a network, of one kind. */
export interface NetworkUse {
  /** How many times a member's quota it has. */
  times: number;
  used: () => Used;
  keep: (used: Used) => void;
}

/** By database, as there is one of each in a process. */
const known = new WeakMap<Database, LRUCache<string, Used>>();

/**
 * What the networks of an address have stored of one kind: one person may register as many accounts as they like. Only in the
 * memory of this node, for as long as it runs, as it bounds nobody who behaves.
 */
export function usesOf(database: Database, address: string, kind: Kind): NetworkUse[] {
  const kept = known.get(database) ?? new LRUCache<string, Used>({ max: ROOM });
  known.set(database, kept);
  return networksOf(address).map(({ name, homes }) => {
    const key = `${kind} ${name}`;
    return { times: MEMBERS * homes, used: () => kept.get(key) ?? [], keep: (used) => void kept.set(key, used) };
  });
}

import { addressProblem } from '../../../contract/run-targets.ts';
import { nameProblem, OWN, type OwnTarget } from './run-address.ts';
import { isSameName } from './run-targets.ts';

const OWN_KEY = 'runTargets';
const USED_KEY = 'runTargetsUsed';
/** Names whose order is kept. */
const USED_MOST = 20;

const browserStorage = () => window.localStorage;

/** One's own targets, as this browser keeps them; whatever is wrong with the stored ones is left out. */
export function readOwn(open: () => Storage = browserStorage): OwnTarget[] {
  const found: OwnTarget[] = [];
  for (const { name, address } of readList(open, OWN_KEY).filter(isOwnTarget)) {
    if (found.length < OWN.most && !nameProblem(name, found) && !addressProblem(address)) found.push({ name, address });
  }
  return found;
}

/** Keeps one's own targets. Returns false if the browser refuses. */
export const keepOwn = (own: readonly OwnTarget[], open: () => Storage = browserStorage): boolean =>
  write(open, OWN_KEY, own);

/** Names of the targets that were used here, the last one first. */
export const readUsed = (open: () => Storage = browserStorage): string[] =>
  readList(open, USED_KEY)
    .filter((name) => typeof name === 'string')
    .slice(0, USED_MOST);

/** Puts a target first in the order of use. */
export function rememberUse(name: string, open: () => Storage = browserStorage): void {
  const others = readUsed(open).filter((other) => !isSameName(other, name));
  write(open, USED_KEY, [name, ...others].slice(0, USED_MOST));
}

const isOwnTarget = (value: unknown): value is OwnTarget => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, address } = value as Partial<Record<keyof OwnTarget, unknown>>;
  return typeof name === 'string' && typeof address === 'string';
};

/** Storage that is blocked, or holds something else, counts as empty. */
function readList(open: () => Storage, key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(open().getItem(key) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function write(open: () => Storage, key: string, value: unknown): boolean {
  try {
    open().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

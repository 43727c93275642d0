import type { Field } from '../../../contract/fields.model.ts';
import { FILLED, hasLeft } from '../../session/left-behind.ts';
import { inStorage } from './kept-storage.ts';
import { keyOfLast, type Filler } from './last-values.ts';
import { asksForSecret, looksLikeSecret } from './secrets.ts';
import type { Values } from './values.ts';

/** Prompts whose values this browser keeps, and characters that the values of one may have. */
const MAX_PROMPTS = 50;
const MAX_CHARACTERS = 20_000;
/** Begins each entry, so that the oldest is found without reading the values. */
const STAMP = '{"at":';

interface Kept {
  filler: Filler;
  promptId: number;
  fields: readonly Field[];
  values: Values;
}

/** Keeps what was copied for the next time in this browser; its tab need not keep it any more. */
export function keepLast(kept: Kept): void {
  inStorage('localStorage', (storage) => keepValues(storage, kept));
  inStorage('sessionStorage', (storage) => storage.removeItem(keyOfLast(kept.filler, kept.promptId)));
}

/** Keeps what is no secret, and forgets the prompts that were filled in longest ago. */
export function keepValues(storage: Storage, { filler, promptId, fields, values }: Kept): void {
  // A form that is still open after its member has signed out stores nothing of theirs.
  if (filler !== 'visitor' && hasLeft(storage)) return;
  const kept = worthKeeping(fields, values);
  const text = `${STAMP}${Date.now()},"values":${JSON.stringify(Object.fromEntries(kept))}}`;
  const key = keyOfLast(filler, promptId);
  storage.removeItem(key);
  if (kept.length === 0 || text.length > MAX_CHARACTERS) return;
  makeRoom(storage);
  storage.setItem(key, text);
}

function worthKeeping(fields: readonly Field[], values: Values): [key: string, value: string][] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
    if (value === undefined || value.trim() === '' || value === field.default) return [];
    return asksForSecret(field) || looksLikeSecret(value) ? [] : [[field.key, value] as const];
  });
}

/** Removes the oldest entries until there is room for one more. */
function makeRoom(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '');
  const entries = keys
    .filter((key) => key.startsWith(FILLED))
    .map((key) => ({ key, at: Number.parseInt(storage.getItem(key)?.slice(STAMP.length) ?? '', 10) || 0 }))
    .toSorted((one, other) => other.at - one.at);
  for (const { key } of entries.slice(MAX_PROMPTS - 1)) storage.removeItem(key);
}

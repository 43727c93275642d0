import type { Field } from '../../../contract/fields.model.ts';
import { FILLED, forgetOthers, hasLeft } from '../../session/left-behind.ts';
import { asksForSecret, looksLikeSecret } from './secrets.ts';
import { valuesFor, type Values } from './values.ts';

/** Prompts whose values this browser keeps, and characters that the values of one may have. */
const MAX_PROMPTS = 50;
const MAX_CHARACTERS = 20_000;
/** Begins each entry, so that the oldest is found without reading the values. */
const STAMP = '{"at":';

/** Who fills in: a member, or whoever is not signed in. */
export type Filler = number | 'visitor';

/** What somebody filled in last, per person and prompt, in this browser only. */
export interface LastValues {
  read(fields: readonly Field[]): Record<string, string> | undefined;
  /** Keeps what is no secret, and forgets the prompts that were filled in longest ago. */
  keep(fields: readonly Field[], values: Values): void;
  drop(): void;
}

/** @param open may throw when storage is blocked or full (private windows): then nothing is stored */
export function lastValues(open: () => Storage, filler: Filler, promptId: number): LastValues {
  const key = `${FILLED}${filler}:${promptId}`;
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (fields) =>
      attempt((storage) => {
        if (filler !== 'visitor') forgetOthers(storage, filler);
        const values = valuesFor(fields, keptIn(storage.getItem(key)));
        return Object.keys(values).length > 0 ? values : undefined;
      }),
    keep: (fields, values) =>
      attempt((storage) => {
        // A form that is still open after its member has signed out stores nothing of theirs.
        if (filler !== 'visitor' && hasLeft(storage)) return;
        const text = `${STAMP}${Date.now()},"values":${JSON.stringify(worthKeeping(fields, values))}}`;
        storage.removeItem(key);
        if (text.length > MAX_CHARACTERS || text.endsWith(':{}}')) return;
        makeRoom(storage);
        storage.setItem(key, text);
      }),
    drop: () => attempt((storage) => storage.removeItem(key)),
  };
}

function worthKeeping(fields: readonly Field[], values: Values): Record<string, string> {
  const kept = fields.flatMap((field) => {
    const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
    if (value === undefined || value.trim() === '' || value === field.default) return [];
    return asksForSecret(field) || looksLikeSecret(value) ? [] : [[field.key, value] as const];
  });
  return Object.fromEntries(kept);
}

/** Storage is untrusted: anything may have been written there. */
function keptIn(text: string | null): Record<string, string> {
  const kept: { values?: unknown } | null = JSON.parse(text ?? 'null');
  const texts = Object.entries(kept?.values ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
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

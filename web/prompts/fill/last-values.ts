import { valuesByKey } from '../../../contract/fields.form.ts';
import type { Field } from '../../../contract/fields.model.ts';
import { FILLED, forgetOthers } from '../../session/left-behind.ts';

/** Who fills in: a member, or whoever is not signed in. */
export type Filler = number | 'visitor';

/** Where this browser keeps what a person last filled into a prompt. keep-values.ts writes it. */
export const keyOfLast = (filler: Filler, promptId: number): string => `${FILLED}${filler}:${promptId}`;

/** What a person filled in last, for fields that the prompt still has; undefined if nothing is kept. */
export function readLast(storage: Storage, filler: Filler, promptId: number, fields: readonly Field[]) {
  if (filler !== 'visitor') forgetOthers(storage, filler);
  const { values } = valuesByKey(fields, keptIn(storage.getItem(keyOfLast(filler, promptId))));
  return Object.keys(values).length > 0 ? values : undefined;
}

/** Storage is untrusted: anything may have been written there. */
function keptIn(text: string | null): Record<string, string> {
  if (text === null) return {};
  try {
    const kept: { values?: unknown } | null = JSON.parse(text);
    const entries = Object.entries(kept?.values ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

import type { Filler } from './last-values.ts';
import type { Values } from './values.ts';

export interface FillState {
  values: Values;
  /** Where values come from that were not typed here: the last time, or the link that was opened. */
  source: 'last' | 'link' | undefined;
  /** Who fills in; undefined until it is known. */
  filler: Filler | undefined;
}

export const EMPTY: FillState = { values: {}, source: undefined, filler: undefined };

interface Arrival {
  filler: Filler;
  leftOnPurpose: boolean;
  /** What this person filled in last. */
  last: Values | undefined;
}

/**
 * The form once it is known who fills it in: with their last values, unless it was begun already. After a sign-out, and
 * for another member, it is empty first; who was signed out by the end of a session loses nothing.
 */
export function arrive(before: FillState, { filler, leftOnPurpose, last }: Arrival): FillState {
  const wasMember = typeof before.filler === 'number' && before.filler !== filler;
  const isOthers = wasMember && (typeof filler === 'number' || leftOnPurpose);
  const { values, source } = isOthers ? EMPTY : before;
  if (last && source === undefined && Object.keys(values).length === 0) return { values: last, source: 'last', filler };
  return { values, source, filler };
}

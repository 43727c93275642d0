import type { Filler } from './last-values.ts';
import type { Values } from './values.ts';

export interface FillState {
  values: Values;
  /** Where values come from that were not typed here: the last time, this tab before, or the link that was opened. */
  source: 'last' | 'tab' | 'link' | undefined;
  /** Whether something was typed since it was last copied. */
  typed: boolean;
  /** Who fills in; undefined until it is known. */
  filler: Filler | undefined;
}

export const EMPTY: FillState = { values: {}, source: undefined, typed: false, filler: undefined };

interface Arrival {
  filler: Filler;
  leftOnPurpose: boolean;
  /** What this person filled in last. */
  last: Values | undefined;
  /** What they typed in this tab and did not copy. */
  tab: Values | undefined;
}

/**
 * The form once it is known who fills it in: with what they left in this tab, else with their last values, unless it was begun already. After a sign-out, and
 * for another member, it is empty first; who was signed out by the end of a session loses nothing.
 */
export function arrive(before: FillState, { filler, leftOnPurpose, last, tab }: Arrival): FillState {
  const wasMember = typeof before.filler === 'number' && before.filler !== filler;
  const isOthers = wasMember && (typeof filler === 'number' || leftOnPurpose);
  const state = { ...(isOthers ? EMPTY : before), filler };
  const kept = tab ?? last;
  const isBegun = state.source !== undefined || Object.keys(state.values).length > 0;
  return isBegun || !kept ? state : { ...state, values: kept, source: tab ? 'tab' : 'last' };
}

import type { Field, Segment } from '../../../contract/fields.model.ts';
import { textOf } from '../../../contract/fields.ts';
import { SCREEN } from '../../../contract/limits.ts';
import type { Values } from './values.ts';

interface ShownValues {
  /** What stands at a place; undefined if it is shown as written, empty if nothing of it is copied. */
  texts: ReadonlyMap<Segment, string | undefined>;
  /** Whether a value is not shown to its end. */
  isShortened: boolean;
}

/**
 * What a filled-in text shows at its places. A value is long, and stands in a thousand places, if somebody wants it so:
 * altogether values are shown up to a bound, and beyond it each one's beginning.
 */
export function shownValues(segments: readonly Segment[], values: Values): ShownValues {
  // Once for each field, however often it stands in the content.
  const byField = new Map<Field, string | undefined>();
  const texts = new Map<Segment, string | undefined>();
  let room: number = SCREEN.shownValues;
  let isShortened = false;
  for (const segment of segments) {
    const { field } = segment;
    if (!field) continue;
    if (!byField.has(field)) byField.set(field, textOf(field, values));
    const text = byField.get(field);
    const most = Math.max(room, SCREEN.shownBeginning);
    const isLonger = text !== undefined && text.length > most;
    texts.set(segment, isLonger ? `${text.slice(0, most).toWellFormed()}…` : text);
    room = Math.max(0, room - (text?.length ?? 0));
    isShortened ||= isLonger;
  }
  return { texts, isShortened };
}

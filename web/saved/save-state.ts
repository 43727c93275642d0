import type { ReturnState } from '../session/return-path.ts';

/** State that a visitor takes to the sign-in: where they were, and which prompt they wanted to save. */
export interface SaveState extends ReturnState {
  save?: number;
}

/** The ID of the prompt to save from a history state; undefined unless valid. */
export function promptToSave(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('save' in state)) return undefined;
  const { save } = state;
  return typeof save === 'number' && Number.isInteger(save) && save > 0 ? save : undefined;
}

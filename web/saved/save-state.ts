import type { ReturnState } from '../session/return-path.ts';

/** What a visitor takes along to the sign-in: where they were, and which prompt they wanted to save. */
export interface SaveState extends ReturnState {
  save?: number;
}

/** The id of the prompt that a state of the history asks to save; undefined unless it can be one. */
export function promptToSave(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('save' in state)) return undefined;
  const { save } = state;
  return typeof save === 'number' && Number.isInteger(save) && save > 0 ? save : undefined;
}

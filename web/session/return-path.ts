/** The way back after signing in, as the guard leaves it in the history: an address of this site, or nothing (product 13). */
export interface ReturnState {
  from?: string;
  /** They were signed in until then. */
  ended?: boolean;
}

/** The address that a state of the history asks to return to; undefined unless it is a path of this very site. */
export function returnPathOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  // `//host`, `/\host` and a control character before them lead to another site.
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(from)) return undefined;
  return /^\/(login|register)(?=[/?#]|$)/.test(from) ? undefined : from;
}

/** Whether somebody was led here because their session is over. */
export const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ended' in state && state.ended === true;

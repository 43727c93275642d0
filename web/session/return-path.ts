/** Return target after signing in, in the history state: a path of this site, or nothing (product 13). */
export interface ReturnState {
  from?: string;
  /** Whether the viewer was signed in until then. */
  ended?: boolean;
}

/** The path to return to from a history state; undefined unless it is a path of this site. */
export function returnPathOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  // `//host`, `/\host` and a control character before them lead to another site.
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(from)) return undefined;
  return /^\/(login|register)(?=[/?#]|$)/.test(from) ? undefined : from;
}

/** Whether the viewer was redirected here because their session is over. */
export const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ended' in state && state.ended === true;

import { ApiError } from './api/error.ts';

/** Logs a failure (product 8). This is the only code in web that writes to the console. */
export function logFailure(what: string, error: unknown): void {
  // An API error below 500 is expected and has a message for people: its stack trace is useless.
  const isForeseen = error instanceof ApiError && error.status < 500;
  // oxlint-disable-next-line no-console -- this is where it is meant to be
  console.error(what, isForeseen ? `${error.status} ${error.message}` : error);
}

import { ApiError } from './api/error.ts';

/** product 8: failures are logged. The one place of the pages that writes to the console. */
export function logFailure(what: string, error: unknown): void {
  // A refusal in words for people is foreseen: where in our code it was noticed tells nothing.
  const isForeseen = error instanceof ApiError && error.status < 500;
  // oxlint-disable-next-line no-console -- this is where it is meant to be
  console.error(what, isForeseen ? `${error.status} ${error.message}` : error);
}

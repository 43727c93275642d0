/** spec 8: failures are logged. The one place of the pages that writes to the console. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- this is where it is meant to be
  console.error(what, error);
}

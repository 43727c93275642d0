/** Maximum number of tags compared. Caches send one or two; a header of 16 KB has room for thousands. */
const MOST = 50;

/** Whether the client has this version already (If-None-Match, weak comparison): `etag` as `"x"` or `W/"x"`. */
export function isKnown(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  if (asked === etag) return true;
  const bare = etag.replace(/^W\//, '');
  return asked.split(',', MOST).some((one) => ['*', bare].includes(one.trim().replace(/^W\//, '')));
}

import type { Db } from '../database/tables.ts';
import { hasBadge, isRoleName, mayHaveRoleName } from './reserved-names.ts';
import { findTaken, updateUser, type UserRow } from './users.queries.ts';

/** The first one that is not in the name of the site is used. */
const NEUTRAL = ['member', 'reader', 'person'];

/**
 * Renames a former administrator whose name only administrators may have, in a transaction.
 * @param user with the new role
 * @returns the new name; undefined when the old one may stay
 * @throws a unique violation when somebody else takes the new name at the same time
 */
export async function withoutRoleName(trx: Db, user: UserRow, siteName: string): Promise<string | undefined> {
  if (!isRoleName(user.username, siteName) && !hasBadge(user.username)) return undefined;
  if (await mayHaveRoleName(trx, user)) return undefined;
  const username = await freeName(trx, user, siteName);
  await updateUser(trx, user.id, { username, email: user.email, avatarUrl: user.avatar_url });
  return username;
}

async function freeName(trx: Db, { id, email }: UserRow, siteName: string): Promise<string> {
  const word = NEUTRAL.find((one) => !isRoleName(`${one} ${id}`, siteName)) ?? 'member';
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? `${word} ${id}` : `${word} ${id}-${number}`;
    if (!(await findTaken(trx, { username, email }, id)).username) return username;
  }
}

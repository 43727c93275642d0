import type { Sql } from '../database/tables.ts';
import { hasBadge, isRoleName, mayHaveRoleName } from './reserved-names.ts';
import { findTaken, updateUser, type UserRow } from './users.queries.ts';

/** The first that the site itself is not called by. */
const NEUTRAL = ['member', 'reader', 'person'];

/**
 * Takes a name that only administrators may have from who is none any more, in a transaction.
 * @param user as they are now
 * @returns the new name, where there is one
 * @throws a unique violation when somebody else takes that name at this moment
 */
export async function withoutRoleName(trx: Sql, user: UserRow, siteName: string): Promise<string | undefined> {
  if (!isRoleName(user.username, siteName) && !hasBadge(user.username)) return undefined;
  if (await mayHaveRoleName(trx, user)) return undefined;
  const username = await freeName(trx, user, siteName);
  await updateUser(trx, user.id, { username, email: user.email, avatarUrl: user.avatar_url });
  return username;
}

async function freeName(trx: Sql, { id, email }: UserRow, siteName: string): Promise<string> {
  const word = NEUTRAL.find((one) => !isRoleName(`${one} ${id}`, siteName)) ?? 'member';
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? `${word} ${id}` : `${word} ${id}-${number}`;
    if (!(await findTaken(trx, { username, email }, id)).username) return username;
  }
}

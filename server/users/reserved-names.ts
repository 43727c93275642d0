import { isAdministrator } from '../../contract/policy.ts';
import { normalizeText } from '../../contract/unicode.ts';
import type { Sql } from '../database/tables.ts';
import { isSettingsAccount } from './administrator.queries.ts';
import { skeletonOf } from './skeleton.ts';
import type { UserRow } from './users.queries.ts';

/** What a name must not be, begin or end with: who is called so is taken for somebody who speaks for the site. */
const ROLES =
  'admin admins administrator administrators moderator moderators mod mods staff support official system sysadmin superuser webmaster';

/** What it must not be; within longer names these are names of people. */
const ALONE = 'root';

/** A word in its looks. An accent or a number behind it makes no other word of it: `Ädmin`, `admin2`. */
const looksOf = (word: string): string => {
  const bare = normalizeText(word, 'NFKD').replace(/\d+$/, '').replace(/\p{M}/gu, '');
  return bare === '' ? '' : skeletonOf(bare);
};

const roles = ROLES.split(' ').map(looksOf);
const alone = [looksOf(ALONE)];

/** Whether who has this name would be taken for somebody who runs the site, or for the site. */
export function isRoleName(name: string, siteName: string): boolean {
  // As one word and split at every sign, so that neither `ad min` nor `admin (Bob)` is another name.
  const words = normalizeText(name.replace(/[™℠]/g, ' '), 'NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const reserved = new Set([...roles, looksOf(siteName)].filter(Boolean));
  if (alone.includes(looksOf(words.join('')))) return true;
  return words.some(
    (_, at) =>
      reserved.has(looksOf(words.slice(0, at + 1).join(''))) || reserved.has(looksOf(words.slice(at).join(''))),
  );
}

/** Whether an account may be called by a role: that of an administrator, or the one that the settings made. */
export const mayHaveRoleName = async (sql: Sql, user: UserRow): Promise<boolean> =>
  isAdministrator(user) || (await isSettingsAccount(sql, user));

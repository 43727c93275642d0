import { isAdministrator } from '../../contract/policy.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/tables.ts';
import { Foreseen } from '../foreseen.ts';
import { findAdministrator, findUserByEmail } from '../accounts/users.queries.ts';

interface Wish {
  /** Named by the command. */
  email: string | undefined;
  settings: Pick<Config, 'ADMIN_EMAIL'>;
}

/**
 * Whose prompts imported ones become: the account that is named, else the administrator of ADMIN_EMAIL, else the one who
 * has been it for longest. An import makes no account and no administrator.
 * @throws Foreseen when there is no such account
 */
export async function findOwner(sql: Sql, { email, settings: { ADMIN_EMAIL } }: Wish): Promise<number> {
  const named = email ?? ADMIN_EMAIL;
  const user = named === undefined ? await findAdministrator(sql) : await findUserByEmail(sql, named);
  if (user && (email !== undefined || isAdministrator(user))) return user.id;
  if (email !== undefined) throw new Foreseen(`--owner: there is no account ${email}.`);
  if (user)
    throw new Foreseen(`ADMIN_EMAIL: ${user.email} is no administrator; name whose prompts they become: --owner EMAIL`);
  const administrator = named === undefined ? undefined : await findAdministrator(sql);
  if (administrator) return administrator.id;
  throw new Foreseen('There is no administrator yet; "npm run admin -- EMAIL" makes one.');
}

import { isAdministrator } from '../../contract/policy.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { ExpectedError } from '../expected-error.ts';
import { findAdministrator, findUserByEmail } from '../accounts/users.queries.ts';

interface Options {
  /** The `--owner` of the command. */
  email: string | undefined;
  settings: Pick<Config, 'ADMIN_EMAIL'>;
}

/**
 * Who owns imported prompts: the given account, else the administrator of ADMIN_EMAIL, else the longest-serving
 * administrator. An import creates no account and no administrator.
 * @throws ExpectedError when there is no such account
 */
export async function findOwner(sql: Db, { email, settings: { ADMIN_EMAIL } }: Options): Promise<number> {
  const named = email ?? ADMIN_EMAIL;
  const user = named === undefined ? await findAdministrator(sql) : await findUserByEmail(sql, named);
  if (user && (email !== undefined || isAdministrator(user))) return user.id;
  if (email !== undefined) throw new ExpectedError(`--owner: there is no account ${email}.`);
  if (user)
    throw new ExpectedError(
      `ADMIN_EMAIL: ${user.email} is no administrator; name whose prompts they become: --owner EMAIL`,
    );
  const administrator = named === undefined ? undefined : await findAdministrator(sql);
  if (administrator) return administrator.id;
  throw new ExpectedError('There is no administrator yet; "npm run admin -- EMAIL" makes one.');
}

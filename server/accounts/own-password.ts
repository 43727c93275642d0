import type { FastifyRequest } from 'fastify';
import { addressOf } from '../http/address.ts';
import { askerOf } from '../http/asker.ts';
import { forbidden, invalid, unauthenticated, type AppError } from '../errors.ts';
import { tokenOf } from '../http/token.ts';
import { holdPassword, type UserRow } from './users.queries.ts';
import type { Sql } from '../database/tables.ts';
import { isPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { hashOf } from '../viewer/tokens.ts';

interface Asked {
  user: UserRow;
  password: string | undefined;
  /** What the body calls the password. */
  field: 'currentPassword' | 'password';
  /** Said when none was sent. */
  why: string;
  /** Answers what is not right: 403, but for 400 where the password is what is changed. */
  refuse?: (message: string, field: string) => AppError;
}

/** Not a 401: the session is fine, and must not be taken for over. */
const asForbidden = (message: string, field: string) => forbidden(message, { [field]: message });
export const asInvalid = (message: string, field: string): AppError => invalid({ [field]: message });

/**
 * Asks who is signed in for their password, before what a stolen token must not do. Wrong ones are counted as those of
 * signing in are; a session is known like a device: what others fail at does not hold up who is signed in.
 * @returns to be called in the transaction of the act: throws when the password is another by then
 * @throws 403, or as `refuse` says, that names the field; 429 that says how long to wait
 */
export async function requirePassword(
  { failures, database }: AuthServices,
  request: FastifyRequest,
  { user, password, field, why, refuse = asForbidden }: Asked,
): Promise<(trx: Sql) => Promise<void>> {
  const wrong = () => refuse('Current password is not right', field);
  const token = tokenOf(request);
  if (!token) throw unauthenticated();
  if (!password) throw refuse(why, field);
  const address = addressOf(request);
  const attempt = { email: user.email, address, known: hashOf(token) };
  const { fits, counted } = await failures.compare(askerOf(request), attempt, () =>
    isPassword(password, user.password_hash),
  );
  if (!fits) throw wrong();
  // At once: what else may be wrong with the act, the password was right.
  await database.transaction((trx) => failures.forgive(trx, counted));
  return async (trx) => {
    if (!(await holdPassword(trx, user.id, user.password_hash))) throw wrong();
  };
}

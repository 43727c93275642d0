import type { FastifyRequest } from 'fastify';
import { addressOf } from '../http/address.ts';
import { askerOf } from '../http/asker.ts';
import { forbidden, invalid, unauthenticated, type AppError } from '../errors.ts';
import { tokenOf } from '../http/token.ts';
import { lockPassword, type UserRow } from './users.queries.ts';
import type { Db } from '../database/tables.ts';
import { isPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { hashOf } from '../viewer/tokens.ts';

interface PasswordCheck {
  user: UserRow;
  password: string | undefined;
  /** The field of the request body that has the password. */
  field: 'currentPassword' | 'password';
  /** The message when no password was sent. */
  why: string;
  /** Makes the error for a missing or wrong password: 403 by default, 400 where the password itself is changed. */
  refuse?: (message: string, field: string) => AppError;
}

/** Not 401: the session is valid, and clients must not treat it as ended. */
const asForbidden = (message: string, field: string) => forbidden(message, { [field]: message });
export const asInvalid = (message: string, field: string): AppError => invalid({ [field]: message });

/**
 * Requires the viewer's password before an action that a stolen token must not allow. Wrong passwords count like
 * failed sign-ins. The session counts as a known device: the failures of others do not make the viewer wait.
 * @returns a check to call in the transaction of the action; it throws when the password has changed meanwhile
 * @throws 403, or the error of `refuse`, that names the field; 429 with the time to wait
 */
export async function requirePassword(
  { failures, database }: AuthServices,
  request: FastifyRequest,
  { user, password, field, why, refuse = asForbidden }: PasswordCheck,
): Promise<(trx: Db) => Promise<void>> {
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
  // Right away: the password was right, even if the action fails later.
  await database.transaction((trx) => failures.forgive(trx, counted));
  return async (trx) => {
    if (!(await lockPassword(trx, user.id, user.password_hash))) throw wrong();
  };
}

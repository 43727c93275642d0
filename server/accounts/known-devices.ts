import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRow } from './users.queries.ts';
import { keyedHash } from './login-secret.ts';

/** What device tokens are bound to: they become invalid with a new password or when all sessions are ended. */
type Account = Pick<UserRow, 'id' | 'password_hash' | 'device_version'>;

/**
 * Creates a token that identifies a browser that has signed in to this account (decision 010). It grants no access: the
 * device is only exempt from waits caused by the failures of others. It is not stored.
 */
export function newDevice(secret: string, account: Account): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${seal(secret, account, name).toString('base64url')}`;
}

/** The name in a valid device token of this account; undefined for any other token. */
export function knownDevice(
  secret: string,
  account: Account | undefined,
  device: string | undefined,
): string | undefined {
  const [, name, sealed] = /^([\w-]{22})\.([\w-]{43})$/.exec(device ?? '') ?? [];
  if (account === undefined || name === undefined || sealed === undefined) return undefined;
  return timingSafeEqual(seal(secret, account, name), Buffer.from(sealed, 'base64url')) ? name : undefined;
}

const seal = (secret: string, { id, password_hash, device_version }: Account, name: string): Buffer =>
  keyedHash(secret, ['device', String(id), name, password_hash, String(device_version)]);

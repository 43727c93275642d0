import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRow } from './users.queries.ts';
import { keyedHash } from './login-secret.ts';

/** Of an account, what its devices are sealed with: they end with its password, and when all its sessions are ended. */
type Account = Pick<UserRow, 'id' | 'password_hash' | 'device_version'>;

/**
 * Names a browser that has signed in to this account, for the next time (decision 010). It opens nothing: a device that
 * shows it is only not held up by the failures of others. Nothing of it is stored.
 */
export function newDevice(secret: string, account: Account): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${seal(secret, account, name).toString('base64url')}`;
}

/** The name of a device that has signed in to this account; undefined for any other. */
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

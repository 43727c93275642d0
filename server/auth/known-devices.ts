import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from './login-secret.ts';

/**
 * Names a browser that has signed in to this account, for the next time (decision 010). It opens nothing: a device that
 * shows it is only not held up by the failures of others. Nothing of it is stored.
 */
export function newDevice(secret: string, userId: number): string {
  const name = randomBytes(16).toString('base64url');
  return `${name}.${seal(secret, userId, name).toString('base64url')}`;
}

/** The name of a device that has signed in to this account; undefined for any other. */
export function knownDevice(
  secret: string,
  userId: number | undefined,
  device: string | undefined,
): string | undefined {
  const [, name, sealed] = /^([\w-]{22})\.([\w-]{43})$/.exec(device ?? '') ?? [];
  if (userId === undefined || name === undefined || sealed === undefined) return undefined;
  return timingSafeEqual(seal(secret, userId, name), Buffer.from(sealed, 'base64url')) ? name : undefined;
}

const seal = (secret: string, userId: number, name: string): Buffer =>
  keyedHash(secret, ['device', String(userId), name]);

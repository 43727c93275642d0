import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { OURSELVES } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';

/** argon2id, which is the library's default algorithm: 19 MiB, two passes, one thread (product 14). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the processors, and at most half of the libuv threads: files and compressed responses need these, too. */
const AT_ONCE = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/** A fair queue: somebody who tries many passwords does not delay others who sign in or read. */
export const passwordTurns = fairQueue('passwords', { atOnce: AT_ONCE, waiting: 500 });

/** Keyboards compose the same letters in different ways. */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a password for the database.
 * @throws 503 when the queue is full
 */
export const hashPassword = (password: string, asker = OURSELVES): Promise<string> =>
  passwordTurns.run(asker, () => hash(normalized(password), COST));

/** The hash of a random password: a comparison takes as long as with a real hash. */
const decoy = hashPassword(randomBytes(32).toString('hex'));

/**
 * Whether the password fits the hash. Without a hash, because there is no such user, it does the same work and returns
 * false. Call it in a turn of `passwordTurns`.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const fits = await verify(storedHash ?? (await decoy), normalized(password));
  return fits && storedHash !== undefined;
}

/** Generates a password of at least 120 random bits and at least `minLength` characters. */
export const newPassword = (minLength: number): string =>
  randomBytes(Math.max(15, minLength)).toString('base64url').slice(0, Math.max(20, minLength));

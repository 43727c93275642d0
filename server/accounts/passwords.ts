import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { OURSELVES } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';

/** argon2id, which is the library's default algorithm: 19 MiB, two passes, one thread (product 14). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the processors and half of the threads of libuv, which files and compressed answers need too. */
const AT_ONCE = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/** Askers take turns, so that who tries many passwords does not hold up who signs in elsewhere, or reads. */
export const passwordTurns = fairQueue('passwords', { atOnce: AT_ONCE, waiting: 500 });

/** One password, however the keyboard composed its letters. */
const typed = (password: string): string => password.normalize('NFKC');

/**
 * The hash that the database keeps of a password.
 * @throws 503 when too many wait
 */
export const hashPassword = (password: string, asker = OURSELVES): Promise<string> =>
  passwordTurns.run(asker, () => hash(typed(password), COST));

/** A hash of nobody's password: comparing with it takes as long as comparing with a real one. */
const decoy = hashPassword(randomBytes(32).toString('hex'));

/**
 * Whether the password belongs to the hash. Does the same work when there is no hash, because there is no such user.
 * To be called when it is one's turn (`passwordTurns`).
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const fits = await verify(kept ?? (await decoy), typed(password));
  return fits && kept !== undefined;
}

/** A password of at least 120 random bits, and at least as long as the installation asks for. */
export const newPassword = (minLength: number): string =>
  randomBytes(Math.max(15, minLength)).toString('base64url').slice(0, Math.max(20, minLength));

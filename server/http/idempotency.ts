import { hash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/**
 * Of calls that make something: who repeats one with the same key gets what was made the first time, for at least a day.
 * The same key with something else is 422.
 */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .max(200, { error: 'Idempotency-Key must be 1 to 200 visible characters', abort: true })
    .regex(/^[\x21-\x7e]{1,200}$/, { error: 'Idempotency-Key must be 1 to 200 visible characters' })
    .optional()
    .meta({
      description: 'Repeating a call with the same key, within a day, answers what it made the first time.',
      examples: ['3f2a9c1e5b7d48f0'],
    }),
});

/** A key, and the SHA-256 of what was sent with it. */
export interface IdempotencyKey {
  key: string;
  fingerprint: string;
}

/** @param sent the bytes of a file, or a body as its schema gave it: unknown members and the order of members do not count */
export const idempotencyKey = (key: string | undefined, sent: object): IdempotencyKey | undefined =>
  key === undefined
    ? undefined
    : { key, fingerprint: hash('sha256', sent instanceof Uint8Array ? sent : JSON.stringify(sent)) };

/**
 * To be called with what is kept of a key before what was made with it is answered.
 * @throws 422 when something else was sent with it; what was kept by older versions fits everything
 */
export function requireSameRequest({ fingerprint }: IdempotencyKey, kept: { fingerprint: string }): void {
  if (kept.fingerprint === '' || kept.fingerprint === fingerprint) return;
  const message = 'This Idempotency-Key was used for something else: use a new key for a new request';
  throw new AppError('unprocessable', message, { fields: { 'idempotency-key': message } });
}

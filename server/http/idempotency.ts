import { hash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/**
 * For routes that create something: a repeated request with the same key gets what the first one created, for at least
 * a day. The same key with different content is 422.
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

/** @param sent the bytes of a file, or a body as parsed by its schema: unknown members and member order do not count */
export const idempotencyKey = (key: string | undefined, sent: object): IdempotencyKey | undefined =>
  key === undefined
    ? undefined
    : { key, fingerprint: hash('sha256', sent instanceof Uint8Array ? sent : JSON.stringify(sent)) };

/**
 * Call this with the stored record of a key before its result is returned.
 * @throws 422 when something else was sent with it; records of older versions match everything
 */
export function requireSameRequest({ fingerprint }: IdempotencyKey, kept: { fingerprint: string }): void {
  if (kept.fingerprint === '' || kept.fingerprint === fingerprint) return;
  const message = 'This Idempotency-Key was used for something else: use a new key for a new request';
  throw new AppError('unprocessable', message, { fields: { 'idempotency-key': message } });
}

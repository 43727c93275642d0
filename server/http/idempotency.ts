import { z } from 'zod';

/** Of calls that make something: who repeats one with the same key gets what was made the first time. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .max(200, { error: 'Idempotency-Key must be 1 to 200 visible characters', abort: true })
    .regex(/^[\x21-\x7e]{1,200}$/, { error: 'Idempotency-Key must be 1 to 200 visible characters' })
    .optional(),
});

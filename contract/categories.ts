import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { Id, line, Timestamp } from './text.ts';

/** Names of categories and tags (product 5). */
export const Name = line('Name', { min: LIMITS.nameMin, max: LIMITS.nameMax });

export const Category = z.object({
  id: Id,
  name: z.string(),
  displayOrder: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  promptCount: z.int().meta({ description: 'Published prompts in this category' }),
});
export type Category = z.infer<typeof Category>;

const positive = 'Display order must be a positive number';
const upTo = `${positive} up to ${LIMITS.displayOrderMax}`;

const NUMBER = /^[-+]?\d+(\.\d+)?$/;

/** A number, also as a string: product 5 requires coercion. */
const displayOrder = z
  .union(
    [
      z.number(),
      z.string().max(500, { error: positive, abort: true }).trim().regex(NUMBER, { error: positive }).transform(Number),
    ],
    { error: positive },
  )
  .pipe(
    z
      .number({ error: upTo })
      .min(0, { error: positive, abort: true })
      .max(LIMITS.displayOrderMax, { error: upTo, abort: true })
      .refine(Number.isInteger, { error: `${positive} without decimals` })
      // Turns -0 into 0.
      .transform((order) => order + 0),
  )
  .meta({ type: 'integer', minimum: 0, maximum: LIMITS.displayOrderMax, anyOf: undefined });

/** POST and PUT. Without `displayOrder` a new category gets the current count, an old one keeps its own (product 10). */
export const CategoryInput = z.object({
  name: Name,
  displayOrder: displayOrder.optional(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

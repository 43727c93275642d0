import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { Id, line, Moment } from './text.ts';

/** Names of categories and tags (spec 5). */
export const Name = line('Name', { min: LIMITS.nameMin, max: LIMITS.nameMax });

export const Category = z.object({
  id: Id,
  name: z.string(),
  displayOrder: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
  promptCount: z.int().meta({ description: 'Published prompts in this category' }),
});
export type Category = z.infer<typeof Category>;

const positive = 'Display order must be a positive number';

/** POST and PUT. Without `displayOrder` a new category gets the current count, a kept one keeps its place (design 6). */
export const CategoryInput = z.object({
  name: Name,
  displayOrder: z
    .int({ error: positive })
    .min(0, { error: positive })
    .max(LIMITS.displayOrderMax, { error: positive })
    .optional(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

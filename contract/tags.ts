import { z } from 'zod';
import { Name } from './categories.ts';
import { Id, Moment } from './text.ts';

export const Tag = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  promptCount: z.int().meta({ description: 'Published prompts with this tag' }),
});
export type Tag = z.infer<typeof Tag>;

export const TagInput = z.object({ name: Name });
export type TagInput = z.infer<typeof TagInput>;

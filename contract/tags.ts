import { z } from 'zod';
import { Name } from './categories.ts';
import { Id, Timestamp } from './text.ts';

export const Tag = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  promptCount: z.int().meta({ description: 'Published prompts with this tag' }),
});
export type Tag = z.infer<typeof Tag>;

export const TagInput = z.object({ name: Name });
export type TagInput = z.infer<typeof TagInput>;

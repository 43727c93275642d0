import { z } from 'zod';
import { Name } from './categories.ts';
import { Id, Moment } from './text.ts';

export const Tag = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: Moment,
    promptCount: z.int().meta({ description: 'Published prompts with this tag' }),
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof Tag>;

export const TagInput = z.object({ name: Name }).meta({ id: 'TagInput' });
export type TagInput = z.infer<typeof TagInput>;

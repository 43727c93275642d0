import { z } from 'zod';
import { PromptInput, type Prompt } from '../../../contract/prompts.ts';

/** Form values: what members send, plus the flags, which administrators set with separate requests (product 6). */
export const PromptForm = PromptInput.omit({ status: true, dialect: true, fields: true, language: true }).extend({
  previewText: PromptInput.shape.previewText.unwrap(),
  imageUrls: PromptInput.shape.imageUrls.unwrap(),
  featured: z.boolean(),
  trending: z.boolean(),
  new: z.boolean(),
});
export type PromptForm = z.infer<typeof PromptForm>;

/** product 4: a new prompt has the flag `new`, and is neither trending nor featured. */
export const emptyForm: PromptForm = {
  title: '',
  content: '',
  previewText: '',
  categories: [],
  tags: [],
  imageUrls: [],
  featured: false,
  trending: false,
  new: true,
};

export const formOf = (prompt: Prompt): PromptForm => ({
  title: prompt.title,
  content: prompt.content,
  previewText: prompt.previewText,
  categories: prompt.categories,
  tags: prompt.tags,
  imageUrls: prompt.imageUrls,
  featured: prompt.featured,
  trending: prompt.trending,
  new: prompt.new,
});

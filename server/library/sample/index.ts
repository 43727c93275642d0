import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { LIMITS } from '../../../contract/limits.ts';

const Prompt = z.strictObject({
  title: z.string().min(LIMITS.titleMin).max(LIMITS.titleMax),
  /** What the prompt does for you. */
  previewText: z.string().optional(),
  tags: z.array(z.string()),
  /** By the editors. */
  rating: z.number().min(0).max(5),
  flags: z.array(z.enum(['trending', 'featured', 'new'])).default([]),
  /** Files in `pictures/`, ready to be stored. */
  pictures: z.array(z.string()),
  content: z.string().min(LIMITS.contentMin).max(LIMITS.contentMax),
});
/** One prompt of the sample library, as an editor would enter it. */
export type SamplePrompt = z.infer<typeof Prompt>;

const Category = z.strictObject({ name: z.string(), prompts: z.array(Prompt) });
export type SampleCategory = z.infer<typeof Category>;

/** `categories` are file names, in the order that the library shows; `tags` are all that prompts may use. */
const Contents = z.strictObject({ categories: z.array(z.string()), tags: z.array(z.string()) });

export interface Sample {
  categories: SampleCategory[];
  tags: string[];
}

const fileUrl = (name: string): URL => new URL(name, import.meta.url);

/** Reads the sample library from the files beside this one. */
export async function readSample(): Promise<Sample> {
  // Only the first start needs it.
  const { parse } = await import('yaml');
  const read = async (name: string): Promise<unknown> => parse(await readFile(fileUrl(`${name}.yaml`), 'utf8'));
  const { categories, tags } = Contents.parse(await read('library'));
  return { categories: await Promise.all(categories.map(async (name) => Category.parse(await read(name)))), tags };
}

/** A picture of the sample library as stored: WebP. */
export const readSamplePicture = (file: string): Promise<Buffer> => readFile(fileUrl(`pictures/${file}`));

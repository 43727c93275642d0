import { z } from 'zod';
import { ImageUrl } from './images.ts';
import { LIMITS } from './limits.ts';
import { SortedPageQuery } from './paging.ts';
import { Id, Moment, text, trimmed, truth, wholeNumber } from './text.ts';
import { Owner } from './users.ts';

export const STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export type Status = (typeof STATUSES)[number];

export const FLAGS = ['trending', 'featured', 'new'] as const;
export type Flag = (typeof FLAGS)[number];

/** A prompt as a list of cards shows it: `previewText` always filled, no content (`?view=card`). */
export const PromptCard = z.object({
  id: Id,
  title: z.string(),
  previewText: z.string(),
  excerpt: z.string().optional().meta({ description: 'The first 300 characters of the content; only with view=card' }),
  imageUrls: z.array(z.string()),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  rating: z.number(),
  usesCount: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
  trending: z.boolean(),
  featured: z.boolean(),
  new: z.boolean(),
  status: z.enum(STATUSES),
  owner: Owner,
  saved: z.boolean().optional().meta({ description: 'Only with a token' }),
  canEdit: z.boolean().optional().meta({ description: 'Only with a token' }),
});
export type PromptCard = z.infer<typeof PromptCard>;

export const Prompt = PromptCard.extend({ content: z.string() });
export type Prompt = z.infer<typeof Prompt>;

/** `content` is absent with `view=card`. */
export const ListedPrompt = PromptCard.extend({ content: z.string().optional() });
export type ListedPrompt = z.infer<typeof ListedPrompt>;

export const PromptList = z.object({ list: z.array(ListedPrompt), totalCount: z.int() });
export type PromptList = z.infer<typeof PromptList>;

const title = trimmed('Title', { min: LIMITS.titleMin, max: LIMITS.titleMax });

const content = text('Content', { min: LIMITS.contentMin, max: LIMITS.contentMax }).refine(
  (value) => value.trim().length >= LIMITS.contentMin,
  {
    error: `Content must be at least ${LIMITS.contentMin} characters`,
  },
);

const names = (least: string, most: number, what: string) =>
  z
    .array(trimmed('Name', { max: LIMITS.nameMax }), {
      error: least,
    })
    .min(1, { error: least })
    .max(most, { error: `At most ${most} ${what} allowed` });

/** POST. Categories and tags by name, in any case; unknown members are dropped, so no body can set an owner or a flag. */
export const PromptInput = z.object({
  title,
  content,
  previewText: trimmed('Preview text', { max: LIMITS.previewTextMax }).optional(),
  categories: names('Select at least one category', LIMITS.categoriesPerPrompt, 'categories'),
  tags: names('Select at least one tag', LIMITS.tagsPerPrompt, 'tags'),
  imageUrls: z
    .array(ImageUrl, { error: 'Images must be a list' })
    .max(LIMITS.imagesPerPrompt, { error: `Maximum ${LIMITS.imagesPerPrompt} images allowed` })
    .optional(),
});
export type PromptInput = z.infer<typeof PromptInput>;

/** PUT. Fields left out keep their value (design 6). */
export const PromptChangeInput = PromptInput.partial();
export type PromptChangeInput = z.infer<typeof PromptChangeInput>;

export const TrendingQuery = z.object({ trending: truth('trending') });
export const FeaturedQuery = z.object({ featured: truth('featured') });
export const NewQuery = z.object({ isNew: truth('isNew') });

const status = z
  .string({ error: `Status must be ${STATUSES.join(', ')}` })
  .toUpperCase()
  .pipe(z.enum(STATUSES, { error: `Status must be ${STATUSES.join(', ')}` }))
  .meta({ enum: STATUSES });

export const StatusQuery = z.object({ status });

const view = z.enum(['card', 'full'], { error: 'View must be card or full' }).default('full');
/** What a list had no room for: it carries about 2 MB at most. */
const skip = wholeNumber('Skip', 0, LIMITS.categoryListMax)
  .default(0)
  .meta({
    description:
      'Prompts of this page that were received before. A list carries about 2 MB and one prompt at least; where the rest ' +
      'of the page is, says the header Link (rel="next")',
  });
export const ViewQuery = z.object({ view, skip });

const query = trimmed('Query', { max: LIMITS.queryMax });

/** `status` is honoured for administrators only; others see published prompts whatever it says (design 6). */
export const PromptListQuery = SortedPageQuery.extend({ view, skip, status: status.optional() });
export type PromptListQuery = z.infer<typeof PromptListQuery>;

export const MyPromptListQuery = SortedPageQuery.extend({ view, skip, query: query.optional() });
export type MyPromptListQuery = z.infer<typeof MyPromptListQuery>;

export const SearchQuery = SortedPageQuery.extend({ view, skip, query: query.default('') });
export type SearchQuery = z.infer<typeof SearchQuery>;

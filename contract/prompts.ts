import { z } from 'zod';
import { ImageUrl } from './images.ts';
import { LIMITS } from './limits.ts';
import { SortedPageQuery } from './paging.ts';
import { Id, line, list, Moment, prose, trimmed, truth } from './text.ts';
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

const title = line('Title', { min: LIMITS.titleMin, max: LIMITS.titleMax });

const content = prose('Content', { min: LIMITS.contentMin, max: LIMITS.contentMax });

/** Names that there are, in whatever form; what they may look like is asked of who makes them. */
const names = (least: string, most: number, what: string) =>
  list(trimmed('Name', { max: LIMITS.nameMax }), {
    most,
    least,
    error: least,
    many: `At most ${most} ${what} allowed`,
  });

/** POST. Categories and tags by name, in any case; unknown members are dropped, so no body can set an owner or a flag. */
export const PromptInput = z.object({
  title,
  content,
  previewText: line('Preview text', { max: LIMITS.previewTextMax }).optional(),
  categories: names('Select at least one category', LIMITS.categoriesPerPrompt, 'categories'),
  tags: names('Select at least one tag', LIMITS.tagsPerPrompt, 'tags'),
  imageUrls: list(ImageUrl, {
    most: LIMITS.imagesPerPrompt,
    error: 'Images must be a list',
    many: `Maximum ${LIMITS.imagesPerPrompt} images allowed`,
  }).optional(),
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
  .max(20, { error: `Status must be ${STATUSES.join(', ')}`, abort: true })
  .toUpperCase()
  .pipe(z.enum(STATUSES, { error: `Status must be ${STATUSES.join(', ')}` }))
  .meta({ enum: STATUSES });

export const StatusQuery = z.object({ status });

const view = z.enum(['card', 'full'], { error: 'View must be card or full' }).default('full');
export const ViewQuery = z.object({ view });

const query = trimmed('Query', { max: LIMITS.queryMax });

/** `status` is honoured for administrators only; others see published prompts whatever it says (design 6). */
export const PromptListQuery = SortedPageQuery.extend({ view, status: status.optional() });
export type PromptListQuery = z.infer<typeof PromptListQuery>;

export const MyPromptListQuery = SortedPageQuery.extend({ view, query: query.optional() });
export type MyPromptListQuery = z.infer<typeof MyPromptListQuery>;

export const SearchQuery = SortedPageQuery.extend({ view, query: query.default('') });
export type SearchQuery = z.infer<typeof SearchQuery>;

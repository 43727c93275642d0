import { z } from 'zod';
import { DIALECTS } from './fields.model.ts';
import { AuthorFieldAnswer, AuthorFieldsInput, DialectInput, FormField } from './fields.schema.ts';
import { ImageUrl } from './images.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { LanguageInput } from './languages.schema.ts';
import { LIMITS } from './limits.ts';
import { SliceQuery, SortedPageQuery } from './paging.ts';
import { Id, line, list, Timestamp, prose, trimmed, booleanParam, wholeNumber } from './text.ts';
import { Owner } from './users.ts';

export const STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export type Status = (typeof STATUSES)[number];

export const FLAGS = ['trending', 'featured', 'new'] as const;
export type Flag = (typeof FLAGS)[number];

/** A prompt in a list of cards: `previewText` is never empty, and there is no content (`?view=card`). */
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
  createdAt: Timestamp,
  updatedAt: Timestamp,
  trending: z.boolean(),
  featured: z.boolean(),
  new: z.boolean(),
  status: z.enum(STATUSES),
  dialect: z.enum(DIALECTS).meta({ description: 'How its fields are written (product 13)' }),
  fieldCount: z
    .int()
    .optional()
    .meta({ description: 'Fields that its form asks for, without slots; absent until they have been counted' }),
  language: z.enum(LANGUAGE_CODES).optional().meta({ description: 'ISO 639-1; absent when it is not known' }),
  owner: Owner,
  saved: z.boolean().optional().meta({ description: 'Only with a token' }),
  canEdit: z.boolean().optional().meta({ description: 'Only with a token' }),
});
export type PromptCard = z.infer<typeof PromptCard>;

/** Counts changes of the prompt itself: its text, names, images and status, not its flags and counts. */
const version = z.int().meta({ description: 'Grows with each change; the beginning of the ETag, for If-Match' });

const authorFields = z.array(AuthorFieldAnswer).meta({ description: 'What its author says of single fields' });
const languageGiven = z.boolean().optional().meta({ description: 'True when its author named the language' });

export const Prompt = PromptCard.extend({
  content: z.string(),
  version,
  fields: authorFields,
  languageGiven,
  form: z.array(FormField).optional().meta({ description: 'The fields found, in order; only of one prompt' }),
});
export type Prompt = z.infer<typeof Prompt>;

/** `content`, `version` and `fields` are absent with `view=card`. */
export const ListedPrompt = PromptCard.extend({
  content: z.string().optional(),
  version: version.optional(),
  fields: authorFields.optional(),
  languageGiven,
});
export type ListedPrompt = z.infer<typeof ListedPrompt>;

export const PromptList = z.object({ list: z.array(ListedPrompt), totalCount: z.int() });
export type PromptList = z.infer<typeof PromptList>;

const title = line('Title', { min: LIMITS.titleMin, max: LIMITS.titleMax });

const content = prose('Content', { min: LIMITS.contentMin, max: LIMITS.contentMax }).meta({
  description: 'A body has 1 MB: texts that long are sent as UTF-8, not as `\\u` escapes',
});

const status = z
  .string({ error: `Status must be ${STATUSES.join(', ')}` })
  .max(20, { error: `Status must be ${STATUSES.join(', ')}`, abort: true })
  .toUpperCase()
  .pipe(z.enum(STATUSES, { error: `Status must be ${STATUSES.join(', ')}` }))
  .meta({ enum: STATUSES });

/** Names that must exist, in any spelling; the rules for new names apply where they are created. */
const names = (one: string, many: string, most: number) =>
  list(trimmed(`${one.charAt(0).toUpperCase()}${one.slice(1)} name`, { max: LIMITS.nameMax }), {
    most,
    least: `Select at least one ${one}`,
    error: `Select at least one ${one}`,
    many: `At most ${most} ${many} allowed`,
  });

/** POST. Categories and tags by name, in any case. Unknown members are dropped: no body can set an owner or a flag. */
export const PromptInput = z.object({
  title,
  content,
  previewText: line('Preview text', { max: LIMITS.previewTextMax }).optional(),
  categories: names('category', 'categories', LIMITS.categoriesPerPrompt),
  tags: names('tag', 'tags', LIMITS.tagsPerPrompt),
  imageUrls: list(ImageUrl, {
    most: LIMITS.imagesPerPrompt,
    error: 'Images must be a list',
    many: `Maximum ${LIMITS.imagesPerPrompt} images allowed`,
  }).optional(),
  dialect: DialectInput.optional(),
  fields: AuthorFieldsInput.optional(),
  /** Guessed when it is null or, for a new prompt, absent. */
  language: LanguageInput.nullable().optional(),
  /** PUBLISHED if absent. */
  status: status.optional(),
});
export type PromptInput = z.infer<typeof PromptInput>;

/**
 * PUT. Fields left out keep their value (product 10); the status has a route of its own. With `If-Match` and the ETag
 * of the prompt that was read, or `"VERSION"`, the response is 412 `precondition_failed` when somebody has changed it
 * since: nothing is written, and a GET returns the newer one. Repeating a change that has been made is no conflict.
 */
export const PromptChangeInput = PromptInput.omit({ status: true }).partial();
export type PromptChangeInput = z.infer<typeof PromptChangeInput>;

export const TrendingQuery = z.object({ trending: booleanParam('Trending') });
export const FeaturedQuery = z.object({ featured: booleanParam('Featured') });
export const NewQuery = z.object({ isNew: booleanParam('New (isNew)') });

export const StatusQuery = z.object({ status });

const view = z.enum(['card', 'full'], { error: 'View must be card or full' }).default('full');
/** What the response had no room for: it carries about 2 MB at most. */
const skip = wholeNumber('Skip', 0, LIMITS.categoryListMax)
  .default(0)
  .meta({
    description:
      'Prompts of this page that were received before. A list carries about 2 MB and one prompt at least; where the rest ' +
      'of the page is, says the header Link (rel="next")',
  });
export const ViewQuery = z.object({ view, skip });

const query = trimmed('Query', { max: LIMITS.queryMax });

const language = LanguageInput.optional().meta({ description: 'Only prompts in this language, ISO 639-1' });

/** `status` is honoured for administrators only; others see published prompts whatever it says (product 10). */
export const PromptListQuery = SortedPageQuery.extend({ view, skip, language, status: status.optional() });
export type PromptListQuery = z.infer<typeof PromptListQuery>;

export const MyPromptListQuery = SortedPageQuery.extend({ view, skip, language, query: query.optional() });
export type MyPromptListQuery = z.infer<typeof MyPromptListQuery>;

export const SearchQuery = SortedPageQuery.extend({ view, skip, language, query: query.default('') });
export type SearchQuery = z.infer<typeof SearchQuery>;

/** Lists of a flag, newest first unless `sort` says otherwise. */
export const FlagListQuery = SortedPageQuery.extend({ view, skip, language });

/** A page of a category. */
export const CategoryListQuery = SliceQuery.extend({ view, skip, language });

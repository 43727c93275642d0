import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { list, wholeNumber } from './text.ts';

const page = wholeNumber('Page', 0, LIMITS.pageMax);
const size = wholeNumber('Size', 1, LIMITS.sizeMax);

export const SORT_FIELDS = ['createdAt', 'updatedAt', 'title', 'rating', 'usesCount'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** One sort field; lists break ties by newest first. */
export interface Sort {
  field: SortField;
  direction: 'asc' | 'desc';
}

const SORT = new RegExp(`^(${SORT_FIELDS.join('|')})(,(asc|desc))?$`, 'i');
const sortError = `Sort must be one of ${SORT_FIELDS.join(', ')}, each with ,asc or ,desc`;

const toSort = (value: string): Sort => {
  const [field, direction] = value.split(',');
  const known = SORT_FIELDS.find((name) => name.toLowerCase() === field?.toLowerCase()) ?? 'createdAt';
  return { field: known, direction: direction?.toLowerCase() === 'desc' ? 'desc' : 'asc' };
};

const sortTerm = z
  .string()
  .max(20, { error: sortError, abort: true })
  .regex(SORT, { error: sortError })
  .transform(toSort);

/** `sort=createdAt,desc`, repeatable; the first has precedence. */
const sort = z
  .union(
    [
      sortTerm.transform((term) => [term]),
      list(sortTerm, { most: SORT_FIELDS.length, error: sortError, many: sortError }),
    ],
    { error: sortError },
  )
  .meta({ type: 'array', items: { type: 'string', pattern: SORT.source }, anyOf: undefined })
  .default([]);

/** 0-based page and size, as strings of an address (product 9: pages 0-based). */
export const PageQuery = z.object({ page: page.default(0), size: size.default(20) });
export type PageQuery = z.infer<typeof PageQuery>;

/** A page of a category: without `size` the whole of it, up to the limit of 1,000. */
export const SliceQuery = z.object({ page: page.default(0), size: size.optional() });
export type SliceQuery = z.infer<typeof SliceQuery>;

export const SortedPageQuery = PageQuery.extend({ sort });
export type SortedPageQuery = z.infer<typeof SortedPageQuery>;

import { z } from 'zod';
import { AppError } from '../errors.ts';

const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(String.raw`^(?:\*|${TAG}(?:[ \t]*,[ \t]*${TAG})*)$`);

/** The versions that a writer knows; `any`: the thing must exist, in any version. */
export type Expected = ReadonlySet<number> | 'any';

/**
 * `If-Match` of requests that change one thing. Our ETags begin with the version of the thing, as `W/"7-..."`: the rest
 * depends on the representation, which differs between viewers and with every count, and is ignored here. So is `W/`,
 * which compressing proxies put before a tag.
 */
export const IfMatchHeaders = z.object({
  'if-match': z
    .string()
    .max(1_000, { error: 'If-Match must be at most 1000 characters', abort: true })
    .regex(TAGS, { error: 'If-Match must be * or entity tags in quotation marks' })
    .transform(expectedOf)
    .optional()
    .meta({
      type: 'string',
      pattern: undefined,
      maxLength: undefined,
      description: 'The ETag of the version that the change is made to: 412 when there is another one by now.',
      examples: ['"7"'],
    }),
});

function expectedOf(header: string): Expected {
  if (header === '*') return 'any';
  const versions = [...header.matchAll(/"(\d{1,10})(?:-[^"]*)?"/g)].map(([, version]) => Number(version));
  return new Set(versions);
}

/** The beginning of an ETag, which http/cache-tags.ts completes. */
export const versionTag = (version: number): string => `W/"${version}"`;

/** Whether a writer knows this version, or sent no condition. */
export const isExpected = (version: number, expected: Expected | undefined): boolean =>
  expected === undefined || expected === 'any' || expected.has(version);

/** 412 */
export const changedSince = (what: string): AppError =>
  new AppError('precondition_failed', `${what} has changed since you read it: read it again before you change it`);

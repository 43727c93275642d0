import { z } from 'zod';
import { ExpectedError } from '../expected-error.ts';

/**
 * An archive is a plain tar file that tar, zcat and sha256sum can read:
 *   tables/NAME-000001.ndjson.gz   rows as JSON, one per line, in the order of the table's key
 *   images/ID.webp                 originals; narrower variants are generated again
 *   manifest.json                  the contents (below)
 *   SHA256SUMS                     of all entries before it, in their order
 */
export const MANIFEST = 'manifest.json';
export const SUMS = 'SHA256SUMS';

/** Incremented when older programs can no longer read what is written. */
export const FORMAT = 1;

/** In bytes; no valid entry is larger: a prompt of the largest size takes 2 MB, an image some 10 MB. */
export const LARGEST_ENTRY = 256 * 2 ** 20;
/** Characters of rows after which a new part of a table begins, and the most bytes that a part may unpack to. */
export const PART = 4 * 2 ** 20;
export const LARGEST_PART = 64 * 2 ** 20;

const count = z.int().nonnegative();

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The last migration of the database that was read. */
  schema: z.string(),
  /** The version of the program that wrote it. */
  app: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  createdAt: z.iso.datetime(),
  /** Rows of each table. */
  rows: z.record(z.string(), count),
  /** The highest id that each table has ever assigned. */
  lastIds: z.record(z.string(), count),
  /** Ids of images whose file was missing in the store. */
  missingImages: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export type Entry =
  | { kind: 'table'; name: string; table: string; part: number }
  | { kind: 'image'; name: string; id: string }
  | { kind: 'manifest' | 'sums'; name: string };

export const tableEntry = (table: string, part: number): string =>
  `tables/${table}-${String(part).padStart(6, '0')}.ndjson.gz`;
export const imageEntry = (id: string): string => `images/${id}.webp`;

/** Parses the name of an entry; undefined for any name that we do not write. */
export function entryOf(name: string): Entry | undefined {
  if (name === MANIFEST) return { kind: 'manifest', name };
  if (name === SUMS) return { kind: 'sums', name };
  const [, id] = /^images\/([0-9a-f]{32})\.webp$/.exec(name) ?? [];
  if (id) return { kind: 'image', name, id };
  const [, table, part] = /^tables\/([a-z_]{1,63})-(\d{6,})\.ndjson\.gz$/.exec(name) ?? [];
  return table && part ? { kind: 'table', name, table, part: Number(part) } : undefined;
}

/** The archive cannot be used; the message says why, for a person. */
export class UnusableArchive extends ExpectedError {}

export const damaged = (why: string): UnusableArchive => new UnusableArchive(`The archive is damaged: ${why}`);

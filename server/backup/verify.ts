import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { damaged, FORMAT, Manifest, UnusableArchive, type Entry } from './archive.format.ts';
import { readEntries, rowsOf, type ReadEntry } from './archive.read.ts';

export interface Verified {
  manifest: Manifest;
  /** SHA-256 of each entry, by name. */
  sums: Map<string, string>;
  /** Bytes of the file. */
  size: number;
}

const BLOCK = 512;
const onWholeBlocks = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/** Entries come in this order. */
const ORDER = ['table', 'image', 'manifest', 'sums'] as const satisfies Entry['kind'][];

/**
 * Reads a whole archive and verifies its checksums, order, counts and size.
 * @param onImage called after each image
 * @throws UnusableArchive when a single bit of its entries differs from what was written
 */
export async function verifyArchive(file: string, onImage: () => void = () => undefined): Promise<Verified> {
  const sums = new Map<string, string>();
  const rows: Record<string, number> = {};
  let manifest: Manifest | undefined;
  let listed: string | undefined;
  let images = 0;
  let expectedSize = 2 * BLOCK;
  let last: ReadEntry | undefined;

  for await (const entry of readEntries(file)) {
    requireOrder(last, entry);
    last = entry;
    expectedSize += BLOCK + onWholeBlocks(entry.bytes.length);
    if (entry.kind === 'sums') {
      listed = entry.bytes.toString();
      continue;
    }
    sums.set(entry.name, hash('sha256', entry.bytes));
    if (entry.kind === 'table') rows[entry.table] = (rows[entry.table] ?? 0) + (await rowsOf(entry)).length;
    if (entry.kind === 'manifest') manifest = parseManifest(entry.bytes.toString());
    if (entry.kind === 'image') {
      images += 1;
      onImage();
    }
  }

  if (!manifest || listed === undefined) throw damaged('its end is missing');
  requireSums(listed, sums);
  requireCounts(manifest, rows, images);
  const { size } = await stat(file);
  if (size !== expectedSize) throw damaged('there is something behind its end');
  return { manifest, sums, size };
}

function requireOrder(last: ReadEntry | undefined, entry: ReadEntry): void {
  const place = (kind: Entry['kind']) => ORDER.indexOf(kind);
  const isNext =
    !last ||
    place(entry.kind) > place(last.kind) ||
    (entry.kind === 'image' && last.kind === 'image' && entry.id > last.id) ||
    (entry.kind === 'table' && last.kind === 'table' && (entry.table !== last.table || entry.part === last.part + 1));
  const beginsWell =
    entry.kind !== 'table' || entry.part === 1 || (last?.kind === 'table' && last.table === entry.table);
  if (!isNext || !beginsWell) throw damaged(`${entry.name} is not at its place`);
}

function parseManifest(text: string): Manifest {
  const read = readJson(text);
  const { data: { format } = {} } = z.object({ format: z.int() }).safeParse(read);
  if (format !== undefined && format > FORMAT) throw new UnusableArchive(newer(`format ${format}`));
  const result = Manifest.safeParse(read);
  if (!result.success) throw damaged(`manifest.json is wrong at ${result.error.issues[0]?.path.join('.') ?? ''}`);
  return result.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('manifest.json is no JSON');
  }
}

/** The message for an archive of a newer version. */
export const newer = (what: string): string =>
  `The archive was made by a newer version of this program (${what}). Update the program, then restore.`;

function requireSums(listed: string, sums: Map<string, string>): void {
  const lines = listed.split('\n');
  const entries = [...sums];
  for (const [at, [name, sum]] of entries.entries()) {
    if (lines[at] !== `${sum}  ${name}`) throw damaged(`${name} is not what was written`);
  }
  if (lines.length !== entries.length + 1 || lines.at(-1) !== '') throw damaged('SHA256SUMS lists what is not there');
}

function requireCounts(manifest: Manifest, rows: Record<string, number>, images: number): void {
  for (const table of new Set([...Object.keys(manifest.rows), ...Object.keys(rows)])) {
    if (manifest.rows[table] !== (rows[table] ?? 0)) throw damaged(`rows of ${table} are missing`);
  }
  if (images + manifest.missingImages.length !== (manifest.rows.images ?? 0)) throw damaged('images are missing');
}

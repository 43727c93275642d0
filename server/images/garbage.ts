import { setImmediate } from 'node:timers/promises';
import { IMAGE_WIDTHS } from '../../contract/limits.ts';
import type { Services } from '../services.ts';
import { forEachJob, type JobOptions } from '../jobs.ts';
import { now } from '../clock.ts';
import { claimOrphan, deleteOrphan, listOrphans, markOrphaned, orphanUnused, type Orphan } from './orphans.queries.ts';
import { fileOf } from './variants.ts';

type Stores = Pick<Services, 'database' | 'images'>;

type Cursor = Awaited<ReturnType<typeof orphanUnused>>['last'];

const DAY = 24 * 60 * 60_000;
/** Age of an orphan before removal. No upload takes that long: a request ends after half a minute. */
const ORPHAN_AGE = DAY;
/** Age of an unused image before removal: an unsaved form with its images may stay open in a browser. */
const UNUSED_AGE = 30 * DAY;
/** Rows per batch. */
const BATCH = 200;

const before = (milliseconds: number): string => new Date(now().getTime() - milliseconds).toISOString();

/**
 * Garbage collection: removes files of aborted uploads, and images older than thirty days that nothing shows. It
 * relies on the database only, which records each file before it is stored. It never lists the store and never touches
 * foreign files in it. Several nodes may run it at once.
 * @returns how many images were removed
 */
export async function collectGarbage(stores: Stores, watch: JobOptions = {}): Promise<number> {
  const unused = await removeAll(
    stores,
    (last?: Cursor) => orphanUnused(stores.database, before(UNUSED_AGE), BATCH, last),
    watch,
  );
  const left = await removeAll(
    stores,
    (last?: Orphan) => listOrphans(stores.database.sql, before(ORPHAN_AGE), BATCH, last),
    watch,
  );
  return unused + left;
}

/** Removes orphaned images batch by batch, each starting after the `last` of the previous one. */
async function removeAll<P>(
  stores: Stores,
  find: (last?: P) => Promise<{ orphans: Orphan[]; last: P | undefined }>,
  watch: JobOptions,
): Promise<number> {
  let removed = 0;
  const remove = async (orphan: Orphan) => (removed += Number(await removeOrphans(stores, orphan)));
  let batch = await find();
  while ((await forEachJob(batch.orphans, remove, watch)) && batch.last !== undefined) {
    // Yield to the event loop, even after a batch with nothing to remove.
    await setImmediate();
    batch = await find(batch.last);
  }
  return removed;
}

/**
 * Removes the files of an orphaned image.
 * @returns false if it has become an image, or another process removes it
 */
export async function removeOrphans({ database, images }: Stores, orphan: Orphan): Promise<boolean> {
  const claimed = await claimOrphan(database.sql, orphan);
  if (!claimed) return false;
  for (const width of [undefined, ...IMAGE_WIDTHS]) await images.remove(fileOf(orphan.id, width));
  await deleteOrphan(database.sql, claimed);
  return true;
}

/** Removes those of the images that nothing shows. */
export async function removeImages(stores: Stores, ids: string[]): Promise<void> {
  for (const orphan of await markOrphaned(stores.database, ids)) await removeOrphans(stores, orphan);
}

import { setImmediate } from 'node:timers/promises';
import { IMAGE_WIDTHS } from '../../contract/limits.ts';
import type { Services } from '../services.ts';
import { onEach, type Watch } from '../chores.ts';
import { now } from '../clock.ts';
import { claimLoose, deleteLoose, listLoose, loosen, loosenUnused, type Loose } from './loose.queries.ts';
import { fileOf } from './variants.ts';

type Shelf = Pick<Services, 'database' | 'images'>;

type Looked = Awaited<ReturnType<typeof loosenUnused>>['last'];

const DAY = 24 * 60 * 60_000;
/** No upload takes that long: a request is over after half a minute. */
const LOOSE = DAY;
/** A form that was begun may wait in a browser for its member to come back, with the images that it will show. */
const UNUSED = 30 * DAY;
/** Rows that are looked at together. */
const BATCH = 200;

const before = (milliseconds: number): string => new Date(now().getTime() - milliseconds).toISOString();

/**
 * Removes what uploads left behind that were broken off, and images that nothing has shown for thirty days. Asks the
 * database only, which knows of each file before it is stored: the store is never searched, and files of others in it
 * are never touched. Several nodes may do it at once.
 * @returns how many images were removed
 */
export async function tidyImages(shelf: Shelf, watch: Watch = {}): Promise<number> {
  const unused = await removeAll(
    shelf,
    (last?: Looked) => loosenUnused(shelf.database, before(UNUSED), BATCH, last),
    watch,
  );
  const left = await removeAll(
    shelf,
    (last?: Loose) => listLoose(shelf.database.sql, before(LOOSE), BATCH, last),
    watch,
  );
  return unused + left;
}

/** Removes batch after batch of what is loose, those behind the `last` of the one before. */
async function removeAll<P>(
  shelf: Shelf,
  find: (last?: P) => Promise<{ loose: Loose[]; last: P | undefined }>,
  watch: Watch,
): Promise<number> {
  let removed = 0;
  const remove = async (one: Loose) => (removed += Number(await removeLoose(shelf, one)));
  let batch = await find();
  while ((await onEach(batch.loose, remove, watch)) && batch.last !== undefined) {
    // Also where a batch held nothing to remove, others come in between.
    await setImmediate();
    batch = await find(batch.last);
  }
  return removed;
}

/**
 * Removes the files of a loose image.
 * @returns false when it is an image by now, or somebody else removes it
 */
export async function removeLoose({ database, images }: Shelf, loose: Loose): Promise<boolean> {
  const mine = await claimLoose(database.sql, loose);
  if (!mine) return false;
  for (const width of [undefined, ...IMAGE_WIDTHS]) await images.remove(fileOf(loose.id, width));
  await deleteLoose(database.sql, mine);
  return true;
}

/** Removes images that nothing shows; one that is shown stays. */
export async function removeImages(shelf: Shelf, ids: string[]): Promise<void> {
  for (const loose of await loosen(shelf.database, ids)) await removeLoose(shelf, loose);
}

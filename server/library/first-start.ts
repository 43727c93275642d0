import { imagePath } from '../../contract/images.ts';
import type { Services } from '../services.ts';
import { ensureCategories } from '../categories/categories.queries.ts';
import { timestamp, now } from '../clock.ts';
import { normalizeName } from '../text/keys.ts';
import type { Db } from '../database/tables.ts';
import { insertPrompts } from '../prompts/prompts.write.ts';
import { ensureTags } from '../tags/tags.queries.ts';
import { removeImages } from '../images/garbage.ts';
import { sampleEntries, type SampleEntry } from './sample-order.ts';
import { storePictures } from './sample-pictures.ts';
import { readSample, type Sample } from './sample/index.ts';

const FILLED = 'sample_library';

/**
 * Fills a library that has never held a prompt with the sample library (product 13), all of it or nothing. Of several
 * nodes that start at once, one fills it.
 * @param ownerId the administrator of the start, who owns the prompts
 * @param report receives progress messages, since it takes a moment
 */
export async function fillSampleLibrary(
  services: Services,
  ownerId: number,
  report: (text: string) => void,
  { given, signal }: { given?: Sample; signal?: AbortSignal } = {},
): Promise<void> {
  const { database, config } = services;
  if (!config.SAMPLE_LIBRARY || !(await isUntouched(database.sql))) return;
  const sample = given ?? (await readSample());
  const entries = sampleEntries(sample.categories, now());
  const pictures = entries.flatMap(({ prompt }) => prompt.pictures);
  report(`Filling the library with ${entries.length} sample prompts and ${pictures.length} images`);
  // Images first: they need other connections than the one that the transaction holds.
  const imageIds = await storePictures(services, ownerId, pictures, signal);
  let filled = false;
  try {
    filled = await database.transaction(async (trx) => {
      if (!(await isUntouched(trx)) || !(await claim(trx))) return false;
      const ids = {
        categories: await ensureCategories(
          trx,
          sample.categories.map(({ name }) => name),
        ),
        tags: await ensureTags(trx, sample.tags),
      };
      const images = imageIds.values();
      await insertPrompts(
        database,
        trx,
        entries.map((entry) => newPrompt(entry, ownerId, ids, images)),
      );
      return true;
    });
  } finally {
    if (!filled) await removeImages(services, imageIds);
  }
}

async function isUntouched(sql: Db): Promise<boolean> {
  const filled = await sql.selectFrom('settings').select('key').where('key', '=', FILLED).executeTakeFirst();
  return !filled && !(await sql.selectFrom('prompts').select('id').limit(1).executeTakeFirst());
}

/** Waits for another node that is filling the library; false when that one succeeded. */
async function claim(trx: Db): Promise<boolean> {
  const row = await trx
    .insertInto('settings')
    .values({ key: FILLED, value: timestamp() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

type Ids = Record<'categories' | 'tags', Map<string, number>>;

function newPrompt({ category, prompt, createdAt }: SampleEntry, ownerId: number, ids: Ids, images: Iterator<string>) {
  return {
    ownerId,
    title: prompt.title,
    content: prompt.content,
    previewText: prompt.previewText ?? '',
    categoryIds: [idOf(ids.categories, category)],
    tagIds: prompt.tags.map((name) => idOf(ids.tags, name)),
    imageUrls: prompt.pictures.map(() => imagePath(images.next().value)),
    rating: prompt.rating,
    trending: prompt.flags.includes('trending'),
    featured: prompt.flags.includes('featured'),
    isNew: prompt.flags.includes('new'),
    createdAt,
  };
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(normalizeName(name));
  if (id === undefined) throw new Error(`The sample library names ${name} without listing it`);
  return id;
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { imagePath } from '../../../contract/images.ts';
import { ensureCategories } from '../../../server/categories/categories.queries.ts';
import { normalizeName } from '../../../server/text/keys.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Db } from '../../../server/database/tables.ts';
import { openDiskStore } from '../../../server/storage/disk-store.ts';
import { storeImage } from '../../../server/images/store-image.ts';
import { insertPrompts } from '../../../server/prompts/prompts.write.ts';
import type { NewPrompt } from '../../../server/prompts/prompts.types.ts';
import { ensureTags } from '../../../server/tags/tags.queries.ts';
import { insertUser } from '../../../server/accounts/users.queries.ts';
import { CATEGORIES, makePrompts, MEMBERS, TAGS, type MadePrompt, type Plan } from './prompts.ts';
import { shapeOf, type Shape } from './shape.ts';

/** Prompts in one transaction: large, as nobody waits for it. */
const BATCH = 8_192;

/** Called after each transaction with the number of prompts so far. */
type Progress = (loaded: number) => void;

/**
 * Writes a library with the functions of the import, so that it is the same as one that the product wrote.
 * @returns the result, for the record that stays in the library
 */
export async function load(
  database: Database,
  dataFolder: string,
  plan: Plan,
  onProgress: Progress,
): Promise<{ shape: Shape; lastPrompt: number; image: string }> {
  await bold(database, true);
  const owners = await database.transaction(makeMembers);
  const categoryIds = await inOrder(database, CATEGORIES, ensureCategories);
  const tagIds = await inOrder(database, TAGS, ensureTags);
  const images = await openDiskStore(join(dataFolder, 'images'));
  const { id: image } = await storeImage({ database, images }, owners[0] ?? 0, await drawing());

  const lengths = new Uint32Array(plan.prompts);
  const made = makePrompts(plan);
  let [loaded, lastPrompt] = [0, 0];
  while (loaded < plan.prompts) {
    const batch = take(made, Math.min(BATCH, plan.prompts - loaded));
    for (const [at, { content }] of batch.entries()) lengths[loaded + at] = content.length;
    const ids = await database.transaction((trx) => insertPrompts(database, trx, batch.map(toNew)));
    lastPrompt = ids.at(-1) ?? lastPrompt;
    loaded += batch.length;
    onProgress(loaded);
  }
  await bold(database, false);
  return { shape: shapeOf(lengths), lastPrompt, image };

  function toNew(prompt: MadePrompt): NewPrompt {
    const { categories, tags, member, hasImage, ...rest } = prompt;
    return {
      ...rest,
      ownerId: owners[member] ?? 0,
      categoryIds: categories.map((place) => categoryIds[place] ?? 0),
      tagIds: tags.map((place) => tagIds[place] ?? 0),
      imageUrls: hasImage ? [imagePath(image)] : [],
    };
  }
}

/** Durability is off while loading; afterwards everything is flushed to disk and the planner has statistics. */
async function bold({ engine, sql: db }: Database, isBold: boolean): Promise<void> {
  const statements = {
    sqlite: isBold
      ? ['pragma synchronous = off', 'pragma cache_size = -524288', 'pragma wal_autocheckpoint = 64000']
      : ['pragma synchronous = full', 'pragma wal_autocheckpoint = 1000', 'pragma wal_checkpoint(truncate)'],
    postgres: isBold ? [] : ['vacuum analyze'],
  };
  for (const statement of statements[engine]) await sql.raw(statement).execute(db);
}

async function makeMembers(trx: Db): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < MEMBERS; at++) {
    const username = `member${at + 1}`;
    // Nobody signs in with this password: the bench creates its own sessions.
    ids.push(await insertUser(trx, { username, email: `${username}@example.com`, passwordHash: 'none' }));
  }
  return ids;
}

async function inOrder(
  database: Database,
  names: string[],
  ensure: (trx: Db, names: string[]) => Promise<Map<string, number>>,
): Promise<number[]> {
  const ids = await database.transaction((trx) => ensure(trx, names));
  return names.map((name) => ids.get(normalizeName(name)) ?? 0);
}

function take<T>(source: Iterator<T>, count: number): T[] {
  const items: T[] = [];
  while (items.length < count) {
    const { value, done } = source.next();
    if (done) break;
    items.push(value);
  }
  return items;
}

/** One real image, always the same, with enough detail that its variants are as large as those of photographs. */
async function drawing(): Promise<Buffer> {
  const noise = Buffer.concat(
    Array.from({ length: (160 * 100 * 3) / 32 }, (_, at) => createHash('sha256').update(String(at)).digest()),
  );
  return sharp(noise, { raw: { width: 160, height: 100, channels: 3 } })
    .resize(1200, 750, { kernel: 'cubic' })
    .webp({ quality: 80 })
    .toBuffer();
}

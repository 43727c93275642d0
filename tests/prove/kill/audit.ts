import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { imagePath } from '../../../contract/images.ts';
import { connectDatabase } from '../../../server/database/engine.ts';
import type { Database } from '../../../server/database/database.ts';
import { scopesOf } from '../../../server/prompts/totals.queries.ts';
import { call } from '../client.ts';
import type { Place } from '../server.ts';
import type { Told } from './writers.ts';

const AT_ONCE = 8;

/**
 * Checks a library for consistency, and against what its clients were told.
 * @returns one sentence for each fault; empty when there is none
 */
export async function audit(url: string, place: Place, told: Told): Promise<string[]> {
  const wrong: string[] = [];
  const database = await connectDatabase(place);
  try {
    wrong.push(
      ...(await damages(database)),
      ...(await prompts(database, told)),
      ...(await totals(database)),
      ...(await copies(database)),
      ...(await saved(database, told)),
      ...(await files(database, place, told)),
    );
  } finally {
    await database.close();
  }
  await each([...told.prompts], async ([id, { word }]) => {
    const { body } = await call(url, 'GET', `/api/prompts/search?query=${word}&view=card`);
    const found = body.list?.map((prompt: { id: number }) => prompt.id);
    if (JSON.stringify(found) !== JSON.stringify([id])) wrong.push(`search for ${word} finds ${found}, not ${id}`);
  });
  await each([...told.images], async (id) => {
    const { status } = await call(url, 'GET', imagePath(id));
    if (status !== 200) wrong.push(`image ${id} is ${status}`);
  });
  return wrong;
}

async function each<T>(things: T[], look: (thing: T) => Promise<void>): Promise<void> {
  const line = things.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const thing of line) await look(thing);
    }),
  );
}

/** Faults that the database engine itself reports. */
async function damages({ sql: db, engine }: Database): Promise<string[]> {
  if (engine === 'postgres') {
    await sql`create extension if not exists amcheck`.execute(db);
    await sql`select bt_index_check(c.oid, true) from pg_class c join pg_index i on i.indexrelid = c.oid
      join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      where a.amname = 'btree' and n.nspname = 'public'`.execute(db);
    return [];
  }
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const keys = await sql`pragma foreign_key_check`.execute(db);
  await sql`insert into prompt_search (prompt_search) values ('integrity-check')`.execute(db);
  return [
    ...whole.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...keys.rows.map((row) => `a key points at nothing: ${JSON.stringify(row)}`),
  ];
}

async function prompts({ sql: db }: Database, told: Told): Promise<string[]> {
  const rows = await db.selectFrom('prompts').select(['id', 'title', 'content', 'image_urls']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const [id, prompt] of told.prompts) {
    const row = byId.get(id);
    const images = prompt.imageId ? JSON.stringify([imagePath(prompt.imageId)]) : '';
    if (!row) wrong.push(`prompt ${id} is missing`);
    else if (row.title !== prompt.title || row.content !== prompt.content || row.image_urls !== images)
      wrong.push(`prompt ${id} is not as it was acknowledged`);
  }
  const known = new Set(told.prompts.keys());
  for (const { id, title } of rows) if (!known.has(id)) wrong.push(`prompt ${id} "${title}" is one too many`);
  return wrong;
}

/** Compares stored totals with actual counts. */
async function totals({ sql: db }: Database): Promise<string[]> {
  const counted = new Map<string, number>();
  for (const row of await db.selectFrom('prompts').selectAll().execute()) {
    const ids = (text: string) => text.split(',').filter(Boolean).map(Number);
    const flags = { trending: row.trending === 1, featured: row.featured === 1, new: row.is_new === 1 };
    const prompt = { ownerId: row.owner_id, status: row.status, language: row.language, flags };
    for (const scope of scopesOf({ ...prompt, categoryIds: ids(row.category_ids), tagIds: ids(row.tag_ids) }))
      counted.set(scope, (counted.get(scope) ?? 0) + 1);
  }
  const kept = await db.selectFrom('prompt_totals').selectAll().where('total', '!=', 0).execute();
  const scopes = new Set([...counted.keys(), ...kept.map(({ scope }) => scope)]);
  const totalOf = new Map(kept.map(({ scope, total }) => [scope, total]));
  return [...scopes]
    .filter((scope) => totalOf.get(scope) !== counted.get(scope))
    .map((scope) => `${scope} says ${totalOf.get(scope)}, there are ${counted.get(scope)}`);
}

/** Compares the copies of categories, tags and images on a prompt with their originals. */
async function copies({ sql: db }: Database): Promise<string[]> {
  const links = async (table: 'prompt_categories' | 'prompt_tags' | 'prompt_images', column: string) => {
    const rows = await sql<{ prompt_id: number; value: string }>`
      select prompt_id, ${sql.ref(column)} as value from ${sql.table(table)} order by prompt_id, position`.execute(db);
    return Map.groupBy(rows.rows, (row) => row.prompt_id);
  };
  const categories = await links('prompt_categories', 'category_id');
  const tags = await links('prompt_tags', 'tag_id');
  const images = await links('prompt_images', 'url');
  const rows = await db.selectFrom('prompts').select(['id', 'category_ids', 'tag_ids', 'image_urls']).execute();
  const listed = (some: { value: string }[] = []) => some.map(({ value }) => value);
  return rows.flatMap((row) => {
    const urls = listed(images.get(row.id));
    const same =
      row.category_ids === listed(categories.get(row.id)).join(',') &&
      row.tag_ids === listed(tags.get(row.id)).join(',') &&
      row.image_urls === (urls.length > 0 ? JSON.stringify(urls) : '');
    return same ? [] : [`prompt ${row.id} keeps other categories, tags or images than it has`];
  });
}

async function saved({ sql: db }: Database, told: Told): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_prompts')
    .innerJoin('users', 'users.id', 'saved_prompts.user_id')
    .select(['users.username', 'saved_prompts.prompt_id'])
    .execute();
  const there = new Set(rows.map(({ username, prompt_id }) => `${username.replace('member', '')} ${prompt_id}`));
  const missing = [...told.saved].filter((name) => !there.has(name));
  const many = [...there].filter((name) => !told.saved.has(name));
  return [...missing.map((name) => `saved ${name} is missing`), ...many.map((name) => `saved ${name} is one too many`)];
}

/** Every image has its file, and every file belongs to an image or is a known orphan. */
async function files({ sql: db }: Database, { DATA_DIR }: Place, told: Told): Promise<string[]> {
  const ids = (await db.selectFrom('images').select('id').execute()).map(({ id }) => id);
  const loose = (await db.selectFrom('loose_images').select('id').execute()).map(({ id }) => id);
  const stored = new Set(
    readdirSync(path.join(DATA_DIR, 'images'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.webp'))
      .map((name) => path.basename(name, '.webp')),
  );
  const known = new Set([...ids, ...loose]);
  return [
    ...ids.filter((id) => !stored.has(id)).map((id) => `image ${id} has no file`),
    ...[...stored].filter((id) => !known.has(id)).map((id) => `file ${id} is of no image`),
    ...[...told.images].filter((id) => !ids.includes(id)).map((id) => `image ${id} is missing`),
    ...(ids.length === told.images.size
      ? []
      : [`there are ${ids.length} images, ${told.images.size} were acknowledged`]),
  ];
}

import { sql } from 'kysely';
import { insertSession } from '../../../server/viewer/sessions.queries.ts';
import { newToken } from '../../../server/viewer/tokens.ts';
import type { Database } from '../../../server/database/database.ts';
import { deletePrompt } from '../../../server/prompts/prompts.write.ts';
import type { Made } from './library.ts';
import { CATEGORIES, MEMBERS, SHAPE, TAGS } from './prompts.ts';
import { vocabularyOf, type Vocabulary } from './words.ts';

/** What targets need to know about a library. */
export interface World {
  prompts: number;
  published: number;
  /** Published prompts from the whole library, in no particular order. */
  someIds: number[];
  /** A published prompt of about median length. */
  typicalId: number;
  /** Neither the largest nor the smallest. */
  category: { id: number; name: string };
  tag: string;
  image: string;
  /** The session token of a member with few prompts. */
  token: string;
  searches: Vocabulary['searches'];
}

const SOME = 50_000;

/** Looks up the data of a library and signs a member in. */
export async function worldOf({ sql: db }: Database, { prompts, image }: Made): Promise<World> {
  const { published } = await db
    .selectFrom('prompts')
    .select((expression) => expression.fn.countAll<number>().as('published'))
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirstOrThrow();
  const ids = await db
    .selectFrom('prompts')
    .select('id')
    .where('status', '=', 'PUBLISHED')
    .where(sql<boolean>`id % ${Math.max(1, Math.floor(prompts / SOME))} = 0`)
    .limit(SOME)
    .execute();
  const typical = await db
    .selectFrom('prompts')
    .select('id')
    .where('status', '=', 'PUBLISHED')
    .where('id', '>=', Math.floor(prompts / 2))
    .where('id', '<', Math.floor(prompts / 2) + 500)
    .orderBy(sql`abs(length(content) - ${sql.lit(SHAPE.median)})`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const category = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('name', '=', CATEGORIES[5] ?? '')
    .executeTakeFirstOrThrow();
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', `member${MEMBERS}`)
    .executeTakeFirstOrThrow();
  const token = newToken();
  await insertSession(db, member.id, token);
  return {
    prompts,
    published: Number(published),
    someIds: ids.map(({ id }) => id).toSorted((a, b) => mixed(a) - mixed(b)),
    typicalId: typical.id,
    category,
    tag: TAGS[0] ?? '',
    image,
    token,
    searches: vocabularyOf(prompts).searches,
  };
}

const mixed = (id: number): number => Math.imul(id, 0x9e3779b1) >>> 0;

/** Removes what a run has written, so that the next run finds the library unchanged. */
export async function restore(database: Database, { lastPrompt }: Made): Promise<void> {
  const { sql: db, engine } = database;
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db);
  const created = await db.selectFrom('prompts').select('id').where('id', '>', lastPrompt).execute();
  for (const { id } of created) await deletePrompt(database, id);
  await database.transaction(async (trx) => {
    await trx.deleteFrom('saved_prompts').execute();
    await trx.deleteFrom('prompt_usage').execute();
    await trx.deleteFrom('sessions').execute();
    await trx
      .updateTable('prompts')
      .set({ uses_count: 0 })
      .where('status', '=', 'PUBLISHED')
      .where('uses_count', '>', 0)
      .execute();
  });
  if (engine === 'sqlite') await sql`pragma synchronous = full`.execute(db);
}

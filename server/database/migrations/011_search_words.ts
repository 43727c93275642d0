import { sql, type Kysely } from 'kysely';
import { textLexemes } from '../../text/prompt-text.ts';
import { isGuessable, listPieces } from '../../text/pieces.ts';
import { nameWordsOf } from '../../text/words.ts';
import type { Dialect, Migration } from '../migration.ts';
import { FACET, AUDIENCE } from '../../text/lexemes.ts';
import type { Tables } from '../tables.ts';

/** Prompts that are read at once, and characters of the index that are written at once. */
const READ = 64;
const WRITTEN = 4_000_000;
/** Rows of the other tables in one statement. */
const ROWS = 1_000;

/** The FTS5 settings of migrations 007 and 008, which a new table does not have. */
const FTS_OPTIONS = { hashsize: 32 * 1024 * 1024, usermerge: 8, automerge: 32, crisismerge: 1_500 };

/**
 * Words with signs in them, emoji, and what a content speaks of come into the index, which is made anew; words that near
 * misses are looked for among are counted, and are those of published titles and of names (docs/decisions/019).
 */
export const searchWords: Migration = {
  async up(db, dialect) {
    await createWords(db, dialect);
    await fillLabels(db);
    if (await db.selectFrom('prompts').select('id').limit(1).executeTakeFirst()) await rebuild(db, dialect);
  },
};

async function createWords(db: Kysely<Tables>, { engine }: Dialect): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  const alone = sql.raw(engine === 'postgres' ? '' : 'without rowid');
  await sql`drop table search_trigrams`.execute(db);
  await sql`drop table search_words`.execute(db);
  await sql`create table search_words (word ${text} primary key, titles integer not null, labels integer not null) ${alone}`.execute(
    db,
  );
  await sql`create table search_pieces (
    piece ${text} not null, word ${text} not null, primary key (piece, word)) ${alone}`.execute(db);
}

async function fillLabels(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('search_labels').execute();
  const counts = new Map<string, number>();
  for (const [table, letter] of [
    ['categories', 'c'],
    ['tags', 't'],
  ] as const) {
    const names = await db.selectFrom(table).select(['id', 'name']).execute();
    const rows = names.flatMap(({ id, name }) => nameWordsOf(name).map((word) => ({ word, label: `${letter}${id}` })));
    for (const some of chunks(rows)) await db.insertInto('search_labels').values(some).execute();
    for (const { word } of rows) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  await insertWords(
    db,
    [...counts].map(([word, labels]) => ({ word, titles: 0, labels })),
  );
}

async function rebuild(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const index = dialect.engine === 'postgres' ? postgresIndex(db) : sqliteIndex(db);
  await index.clear();
  const titles = new Map<string, number>();
  let waiting: [id: number, lexemes: string][] = [];
  let characters = 0;
  for (let last = 0; ;) {
    const prompts = await db
      .selectFrom('prompts')
      .select(['id', 'title', 'preview_text as previewText', 'content', 'status', 'owner_id'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(READ)
      .execute();
    if (prompts.length === 0) break;
    const labels = await labelsOf(
      db,
      prompts.map(({ id }) => id),
    );
    for (const prompt of prompts) {
      const marks = [
        `${AUDIENCE}owner${prompt.owner_id}`,
        ...(prompt.status === 'PUBLISHED' ? [`${AUDIENCE}published`] : []),
      ];
      const lexemes = [textLexemes(prompt), ...(labels.get(prompt.id) ?? []), ...marks].join(' ');
      waiting.push([prompt.id, lexemes.trim()]);
      characters += lexemes.length;
      if (prompt.status !== 'PUBLISHED') continue;
      for (const word of nameWordsOf(prompt.title)) titles.set(word, (titles.get(word) ?? 0) + 1);
    }
    last = prompts.at(-1)?.id ?? last;
    if (characters < WRITTEN) continue;
    await index.insert(waiting);
    [waiting, characters] = [[], 0];
  }
  await index.insert(waiting);
  await index.finish();
  await insertWords(
    db,
    [...titles].map(([word, count]) => ({ word, titles: count, labels: 0 })),
  );
  // Readers drop the sets that they have cached of the old index.
  await db.insertInto('search_changes').values({ prompt_id: 0, lexemes: '' }).execute();
}

async function labelsOf(db: Kysely<Tables>, ids: number[]): Promise<Map<number, string[]>> {
  const links = [
    ...(await db
      .selectFrom('prompt_categories')
      .select(['prompt_id', sql<string>`'c' || category_id`.as('label')])
      .where('prompt_id', 'in', ids)
      .execute()),
    ...(await db
      .selectFrom('prompt_tags')
      .select(['prompt_id', sql<string>`'t' || tag_id`.as('label')])
      .where('prompt_id', 'in', ids)
      .execute()),
  ];
  return new Map(
    [...Map.groupBy(links, (link) => link.prompt_id)].map(([id, some]) => [id, some.map(({ label }) => FACET + label)]),
  );
}

interface Index {
  clear(): Promise<void>;
  insert(documents: [id: number, lexemes: string][]): Promise<void>;
  finish(): Promise<void>;
}

function sqliteIndex(db: Kysely<Tables>): Index {
  return {
    async clear() {
      await sql`drop table prompt_search`.execute(db);
      await sql`create virtual table prompt_search using fts5(
        words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2'
      )`.execute(db);
      for (const [option, value] of Object.entries(FTS_OPTIONS))
        await sql`insert into prompt_search (prompt_search, rank) values (${option}, ${sql.lit(value)})`.execute(db);
    },
    // All in one statement: FTS5 writes out what it has gathered at the end of each.
    async insert(documents) {
      await sql`insert into prompt_search (rowid, words)
        select value ->> 0, value ->> 1 from json_each(${JSON.stringify(documents)})`.execute(db);
    },
    finish: () => Promise.resolve(),
  };
}

function postgresIndex(db: Kysely<Tables>): Index {
  return {
    async clear() {
      await sql`drop index prompt_search_words`.execute(db);
      await sql`truncate prompt_search`.execute(db);
    },
    async insert(documents) {
      await sql`insert into prompt_search (prompt_id, words)
        select id, array_to_tsvector(string_to_array(words, ' ')) from unnest(
          ${documents.map(([id]) => id)}::integer[], ${documents.map(([, lexemes]) => lexemes)}::text[]) as added(id, words)`.execute(
        db,
      );
    },
    async finish() {
      await sql`select set_config('maintenance_work_mem', '128MB', true)`.execute(db);
      await sql`create index prompt_search_words on prompt_search using gin (words)`.execute(db);
    },
  };
}

/** Adds counts of words, and the pieces of those that are new. */
async function insertWords(db: Kysely<Tables>, all: { word: string; titles: number; labels: number }[]): Promise<void> {
  const words = all.filter(({ word }) => isGuessable(word)).sort((a, b) => (a.word < b.word ? -1 : 1));
  for (const some of chunks(words)) {
    await db
      .insertInto('search_words')
      .values(some)
      .onConflict((conflict) => conflict.column('word').doUpdateSet((set) => ({ titles: set.ref('excluded.titles') })))
      .execute();
  }
  const pieces = words.flatMap(({ word }) => listPieces(word));
  for (const some of chunks(pieces.sort((a, b) => (a.piece < b.piece ? -1 : 1)))) {
    await db
      .insertInto('search_pieces')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function* chunks<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS);
}

import { sql, type Kysely } from 'kysely';
import { httpsAddress } from '../../../contract/images.ts';
import { skeletonOf } from '../../text/skeleton.ts';
import { collationKey } from '../../text/keys.ts';
import type { Migration } from '../migration.ts';
import { chunks } from '../chunks.ts';
import type { Tables } from '../tables.ts';

/** Names and titles are sorted as people read them, usernames compared by their looks, addresses of images normalised. */
export const namesAsRead: Migration = {
  async up(db, { engine }) {
    const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
    await sql`alter table users add column username_skeleton ${text}`.execute(db);
    await fillSkeletons(db);

    for (const table of ['categories', 'tags']) {
      await sql`alter table ${sql.table(table)} add column sort_key ${text} not null default ''`.execute(db);
      await fill(db, { table, from: ['name'], to: 'sort_key' }, ({ name }) => collationKey(name));
    }
    await fill(db, { table: 'prompts', from: ['title', 'title_key'], to: 'title_key' }, (row) => {
      const key = collationKey(row.title);
      return key === row.title_key ? undefined : key;
    });
    await normaliseAddresses(db);
  },
};

/** What usernames look like, and that no two look alike; users who do already keep their names. */
export async function fillSkeletons(db: Kysely<Tables>): Promise<void> {
  await fill(db, { table: 'users', from: ['username'], to: 'username_skeleton' }, ({ username }) =>
    skeletonOf(username),
  );
  // Later lookalikes get the id of their user on a second line; the first one has none.
  await sql`update users set username_skeleton = username_skeleton || ${'\n'} || id
    where id not in (select min(id) from users group by username_skeleton)`.execute(db);
  await sql`create unique index users_skeleton on users (username_skeleton)`.execute(db);
}

/** Rows that are read at once: a million prompts do not fit into memory. */
const PAGE = 2_000;

interface Column<From extends string> {
  table: string;
  /** What is read. */
  from: From[];
  /** What is written. */
  to: string;
  where?: ReturnType<typeof sql>;
}

type Row<From extends string> = Record<From, string> & { id: number };

async function* pages<From extends string>(
  db: Kysely<Tables>,
  { table, from, where = sql`true` }: Omit<Column<From>, 'to'>,
): AsyncGenerator<Row<From>[]> {
  const columns = sql.join(['id', ...from].map((column) => sql.ref(column)));
  let after = 0;
  for (;;) {
    const { rows } = await sql<Row<From>>`select ${columns} from ${sql.table(table)}
      where id > ${after} and ${where} order by id limit ${sql.lit(PAGE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** Writes a column of all rows. @param valueOf what it is to be; undefined: it stays */
async function fill<From extends string>(
  db: Kysely<Tables>,
  column: Column<From>,
  valueOf: (row: Row<From>) => string | undefined,
): Promise<void> {
  const [table, to] = [sql.table(column.table), sql.ref(column.to)];
  for await (const rows of pages(db, column)) {
    const changed = rows.flatMap((row) => {
      const value = valueOf(row);
      return value === undefined ? [] : [sql`(cast(${row.id} as integer), cast(${value} as text))`];
    });
    for (const part of chunks(changed)) {
      await sql`with fresh (row_id, value) as (values ${sql.join(part)})
        update ${table} set ${to} = fresh.value from fresh where ${table}.id = fresh.row_id`.execute(db);
    }
  }
}

/** Older versions stored addresses as they came, with spaces and control characters. */
async function normaliseAddresses(db: Kysely<Tables>): Promise<void> {
  const where = sql`image_urls <> ''`;
  for await (const rows of pages(db, { table: 'prompts', from: ['image_urls'], where })) {
    for (const { id, image_urls } of rows) {
      const old = JSON.parse(image_urls) as string[];
      const urls = old.map(normalised);
      if (urls.every((url, position) => url === old[position])) continue;
      await sql`update prompts set image_urls = ${JSON.stringify(urls)} where id = ${id}`.execute(db);
      for (const [position, url] of urls.entries())
        await sql`update prompt_images set url = ${url} where prompt_id = ${id} and position = ${position}`.execute(db);
    }
  }
  await fill(
    db,
    { table: 'users', from: ['avatar_url'], to: 'avatar_url', where: sql`avatar_url is not null` },
    (row) => normalised(row.avatar_url),
  );
}

const normalised = (url: string): string => (url.startsWith('/') ? url : (httpsAddress(url) ?? url));

// Whether one of the first five prompts fits, for forty queries as people type them (queries/table.ts):
//   node bench/queries.ts FILE.csv     columns `title|act`, `content|prompt`; titles of the first five where none fits
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { ensureCategories } from '../../server/categories/categories.queries.ts';
import { openDatabase } from '../../server/database/engine.ts';
import type { Database } from '../../server/database/database.ts';
import { insertPrompts } from '../../server/prompts/prompts.write.ts';
import { searchWorker } from '../../server/prompts/search.worker.ts';
import { OURSELVES } from '../../server/queue/askers.ts';
import { ensureTags } from '../../server/tags/tags.queries.ts';
import { insertUser } from '../../server/accounts/users.queries.ts';
import { temporaryFolder } from './machine/tidy.ts';
import { QUERIES, speaksOf } from './queries/table.ts';

const FIRST = 5;

const Row = z
  .record(z.string(), z.string())
  .transform((row) => ({ title: row.title ?? row.act ?? '', content: row.content ?? row.prompt ?? '' }));
type Text = z.infer<typeof Row>;

async function readAll(file: string): Promise<Text[]> {
  const texts: Text[] = [];
  const rows = createReadStream(file).pipe(parse({ columns: true, bom: true, relax_column_count: true }));
  for await (const row of rows) texts.push(Row.parse(row));
  return texts;
}

/** Stores the prompts, all in one category and with one tag that no query matches. @returns them by id */
async function fill(database: Database, texts: Text[]): Promise<Map<number, Text>> {
  const user = { username: 'Bench', email: 'bench@example.com', passwordHash: 'none', role: 'member' } as const;
  const ownerId = await insertUser(database.sql, user);
  return database.transaction(async (trx) => {
    const categoryIds = [...(await ensureCategories(trx, ['Zz category'])).values()];
    const tagIds = [...(await ensureTags(trx, ['Zz tag'])).values()];
    const prompts = texts.map((text) => ({ ...text, previewText: '', imageUrls: [], ownerId, categoryIds, tagIds }));
    const ids = await insertPrompts(database, trx, prompts);
    return new Map(ids.map((id, at) => [id, texts[at] ?? { title: '', content: '' }]));
  });
}

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write('usage: node bench/queries.ts FILE.csv\n');
  process.exit(2);
}
const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: temporaryFolder('queries') });
const prompts = await fill(database, await readAll(file));
let fitting = 0;
for (const [query, ...about] of QUERIES) {
  const found = await searchWorker(
    database,
    { query, audience: 'published', page: 0, size: FIRST, sort: [] },
    OURSELVES,
  );
  const first = (found?.ids ?? []).flatMap((id) => prompts.get(id) ?? []);
  const place = first.findIndex((prompt) => speaksOf(prompt, about)) + 1;
  if (place > 0) fitting += 1;
  tell(`${(place || '-').toString().padStart(3)}  ${query}  (${found?.total ?? 0} found)`);
  if (place === 0) for (const { title } of first) tell(`         ${title}`);
}
tell(`${fitting} of ${QUERIES.length} queries have a prompt that fits among the first ${FIRST}`);
await database.close();

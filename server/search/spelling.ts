import { sql as raw } from 'kysely';
import { bulkInsert } from '../database/bulk-insert.ts';
import type { Db } from '../database/tables.ts';
import { isGuessable, listPieces, piecesNear, type Piece } from '../text/pieces.ts';

/** Words of at least this length may have two typos, shorter ones one (product 10). */
const LONG = 6;

/** Maximum rows of the index that one search reads, and of similar words compared letter by letter. */
const MOST_READ = 20_000;
const MOST_ALIKE = 300;

/** Change in the number of published titles, and of category and tag names, that contain a word. */
export interface VocabularyWords {
  titles: number;
  labels: number;
}

/**
 * Counts words of published titles and of names, so that near misses of them can be found; a word without occurrences
 * is removed. Rows are written in one lock order, so that two writers never deadlock.
 */
export async function countVocabulary(trx: Db, changes: ReadonlyMap<string, VocabularyWords>): Promise<void> {
  const rows = [...changes]
    .filter(([word, { titles, labels }]) => (titles !== 0 || labels !== 0) && isGuessable(word))
    .map(([word, known]) => ({ word, ...known }))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  const counted = await addToWords(trx, rows);
  const fresh: string[] = [];
  const gone: string[] = [];
  for (const { word, titles, labels } of counted) {
    const change = changes.get(word);
    if (titles <= 0 && labels <= 0) gone.push(word);
    // The word is new: a word without a count has no row.
    else if (titles === change?.titles && labels === change.labels) fresh.push(word);
  }
  await insertPieces(trx, inOrder(fresh.flatMap(listPieces)));
  await forgetWords(trx, gone);
}

/** In index order, so that the insert walks along the index instead of searching it for each row. */
const inOrder = (pieces: Piece[]): Piece[] =>
  pieces.sort((a, b) => (a.piece === b.piece ? (a.word < b.word ? -1 : 1) : a.piece < b.piece ? -1 : 1));

const addToWords = bulkInsert<VocabularyWords & { word: string }, VocabularyWords & { word: string }>(
  ['word', 'titles', 'labels'],
  (trx, rows) =>
    trx
      .insertInto('search_words')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet((set) => ({
          titles: set('search_words.titles', '+', set.ref('excluded.titles')),
          labels: set('search_words.labels', '+', set.ref('excluded.labels')),
        })),
      )
      .returning(['word', 'titles', 'labels']),
);

const insertPieces = bulkInsert<Piece>(['piece', 'word'], (trx, rows) => trx.insertInto('search_pieces').values(rows));

/** Maximum number of words per statement. */
const DELETE_BATCH = 64;

async function forgetWords(trx: Db, words: string[]): Promise<void> {
  for (let at = 0; at < words.length; at += DELETE_BATCH) {
    const some = words.slice(at, at + DELETE_BATCH);
    await trx.deleteFrom('search_words').where('word', 'in', some).execute();
    const pieces = raw.join(some.flatMap(listPieces).map(({ piece, word }) => raw`(${piece}, ${word})`));
    await raw`delete from search_pieces where (piece, word) in (values ${pieces})`.execute(trx);
  }
}

/** Words of published titles, and of names that published prompts have, within one or two typos; nearest first. */
export async function listSpellings(sql: Db, word: string): Promise<string[]> {
  const { length } = [...word];
  const most = length < LONG ? 1 : 2;
  const read = sql
    .selectFrom('search_pieces')
    .select('word')
    .where('piece', 'in', piecesNear(word, most))
    .orderBy('piece')
    .orderBy('word')
    .limit(MOST_READ);
  const alike = await sql
    .selectFrom(read.as('read'))
    .select('word')
    .groupBy('word')
    .orderBy((expression) => expression.fn.countAll(), 'desc')
    .orderBy('word')
    .limit(MOST_ALIKE)
    .execute();
  const near = alike.map((row) => ({ word: row.word, distance: distanceOf(word, row.word) }));
  const times = await countTimes(
    sql,
    near.filter(({ distance }) => distance <= most).map((row) => row.word),
  );
  return near
    .flatMap((row) => ({ ...row, times: times.get(row.word) ?? 0 }))
    .filter((row) => row.times > 0)
    .sort((a, b) => a.distance - b.distance || b.times - a.times || (a.word < b.word ? -1 : 1))
    .map((row) => row.word);
}

/** How often each of these words occurs in published titles, and in names that published prompts have. */
async function countTimes(sql: Db, words: string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const scope = raw`case substr(search_labels.label, 1, 1) when 'c' then 'category:' else 'tag:' end || substr(search_labels.label, 2)`;
  const rows = await sql
    .selectFrom('search_words')
    .select(['word', 'titles'])
    .select((from) =>
      from
        .selectFrom('search_labels')
        .innerJoin('prompt_totals', (join) => join.on(raw<boolean>`prompt_totals.scope = ${scope}`))
        .whereRef('search_labels.word', '=', 'search_words.word')
        .where('prompt_totals.total', '>', 0)
        .select((expression) => expression.fn.countAll<number>().as('named'))
        .as('named'),
    )
    .where('word', 'in', words)
    .execute();
  return new Map(rows.map(({ word, titles, named }) => [word, titles + Number(named)]));
}

/** Letters deleted, inserted, replaced or swapped with the next (Damerau-Levenshtein, optimal string alignment). */
export function distanceOf(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, above] = [above, line];
  }
  return above[b.length] ?? 0;
}

import { insertion } from '../database/insertion.ts';
import type { Sql } from '../database/tables.ts';

/** Words shorter than this have too many neighbours to guess at. */
const SHORTEST = 4;
/** From this length on two slips are forgiven, below it one (design 6). */
const LONG = 6;
/** How many words that look alike are compared letter by letter. */
const MOST_ALIKE = 500;

/** Rows in one statement: they are narrow, and a new word has one for each of its letters. */
const TRIGRAMS = 1_024;

/** Whether a word may be a slip of the pen: letters only, 2026 is none for 2025. */
export const isGuessable = (word: string): boolean => word.length >= SHORTEST && /^[\p{L}\p{M}]+$/u.test(word);

const trigramsOf = (word: string): string[] => {
  const letters = [' ', ' ', ...word, ' '];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
};

/**
 * Remembers words of titles and of names of categories and tags, so that near misses of them can be found. They are
 * written in one order, so that two writers never wait for each other in a circle.
 */
export async function insertKnownWords(trx: Sql, words: string[]): Promise<void> {
  const guessable = [...new Set(words)].filter(isGuessable).sort();
  const fresh = await insertWords(
    trx,
    guessable.map((word) => ({ word })),
  );
  // Nobody else has put these in: they come with their word, which is ours. In the order of their index, which is then
  // walked along instead of searched for each.
  const trigrams = fresh.flatMap(({ word }) => trigramsOf(word).map((trigram) => ({ trigram, word })));
  // Each of them comes many times: sorting them all would take five times as long.
  const groups = [...Map.groupBy(trigrams, ({ trigram }) => trigram)].sort(([a], [b]) => (a < b ? -1 : 1));
  await insertTrigrams(
    trx,
    groups.flatMap(([, group]) => group),
  );
}

const insertWords = insertion<{ word: string }, { word: string }>(['word'], (trx, rows) =>
  trx
    .insertInto('search_words')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('word'),
);

const insertTrigrams = insertion<{ trigram: string; word: string }>(
  ['trigram', 'word'],
  (trx, rows) => trx.insertInto('search_trigrams').values(rows),
  TRIGRAMS,
);

/** Known words that a slip or two turn into this one, nearest first. */
export async function listNearMisses(sql: Sql, word: string): Promise<{ word: string; distance: number }[]> {
  const length = [...word].length;
  const most = length < LONG ? 1 : 2;
  const alike = await sql
    .selectFrom('search_trigrams')
    .select((expression) => ['word', expression.fn.countAll<number>().as('shared')])
    .where('trigram', 'in', trigramsOf(word))
    .where((where) => where.between(where.fn('length', ['word']), length - most, length + most))
    .groupBy('word')
    .orderBy('shared', 'desc')
    .orderBy('word')
    .limit(MOST_ALIKE)
    .execute();
  return alike
    .map((row) => ({ word: row.word, shared: Number(row.shared), distance: distanceOf(word, row.word) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || b.shared - a.shared);
}

/**
 * How many letters must be left out, put in, replaced or swapped with their neighbour to get from one word to the other
 * (Damerau-Levenshtein, optimal string alignment).
 */
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

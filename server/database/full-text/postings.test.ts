import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { Postings, type Change, type IndexTerm } from './postings.ts';

/** An index in memory that records what is read from it. */
function fakeIndex(ids: Record<string, number[]>) {
  const changes: Change[] = [];
  const asked: string[][] = [];
  const postings = new Postings(async (_sql, terms, since) => {
    asked.push(terms.map(({ lexemes }) => lexemes.join()));
    const stored = ({ lexemes, prefix }: IndexTerm) =>
      Object.keys(ids).filter((known) => lexemes.some((one) => (prefix ? known.startsWith(one) : known === one)));
    return {
      position: changes.length + 1,
      oldest: changes[0]?.position,
      changes: changes.filter(({ position }) => since !== undefined && position >= since),
      ids: terms.map((term) => JSON.stringify([...new Set(stored(term).flatMap((lexeme) => ids[lexeme] ?? []))])),
    };
  });
  return {
    asked,
    write(id: number, ...lexemes: string[]) {
      for (const [lexeme, list] of Object.entries(ids)) {
        ids[lexeme] = list.filter((known) => known !== id).concat(lexemes.includes(lexeme) ? [id] : []);
      }
      const seq = changes.length + 1;
      changes.push({ seq, position: seq, id, lexemes: ` ${lexemes.join(' ')} ` });
    },
    /** Ids of a lexeme, highest first. */
    find: (lexeme: string, prefix = false) => {
      const term: IndexTerm = { lexemes: [lexeme], prefix };
      return postings.with({} as Db, [term], (of) => [...of(term).descending()]);
    },
    /** The same as stored. */
    stored: (lexeme: string) => (ids[lexeme] ?? []).toSorted((a, b) => b - a),
  };
}

/** Every hundredth of ten thousand prompts: few enough for a list; more ids would be stored as bits. */
const some = (count: number): number[] => Array.from({ length: count }, (_, n) => (n + 1) * 100);

test('a short list is read once, and what is written since is in it', async () => {
  const index = fakeIndex({ word: some(100) });
  expect(await index.find('word')).toEqual(index.stored('word'));
  index.write(50, 'word', 'other');
  index.write(300, 'other');
  index.write(20_000, 'word');
  expect(await index.find('word')).toEqual(index.stored('word'));
  expect(index.asked).toEqual([['word'], []]);
});

test('a word that no prompt has is remembered until one has it', async () => {
  const index = fakeIndex({ rare: [] });
  expect(await index.find('rare')).toEqual([]);
  index.write(7, 'rare');
  expect(await index.find('rare')).toEqual([7]);
  expect(index.asked).toEqual([['rare'], []]);
});

test('a short list that missed many changes is read anew', async () => {
  const index = fakeIndex({ word: some(100), rare: some(10) });
  await index.find('word');
  for (let id = 1; id <= 90; id += 1) index.write(id, ...(id % 2 ? ['word'] : []));
  await index.find('rare');
  expect(await index.find('word')).toEqual(index.stored('word'));
  expect(index.asked).toEqual([['word'], ['rare'], ['word']]);
});

test('beginnings and words are told apart in what was written since, wherever they stand in it', async () => {
  const index = fakeIndex({ a: [], ab: [], abc: [], b: [], zz: [] });
  const asked: [string, boolean][] = ['a', 'ab', 'abc', 'abcd', 'b', 'z', 'zz', 'zzz'].flatMap((word) => [
    [word, false] as [string, boolean],
    [word, true] as [string, boolean],
  ]);
  for (const one of asked) expect(await index.find(...one)).toEqual([]);
  const words: Record<number, string[]> = { 1: ['zz', 'b', 'abc'], 2: ['ab'], 3: ['b', 'a'], 4: ['zz'] };
  for (const [id, of] of Object.entries(words)) index.write(Number(id), ...of);
  for (const [word, prefix] of asked) {
    const has = (one: string) => (prefix ? one.startsWith(word) : one === word);
    const wanted = [4, 3, 2, 1].filter((id) => words[id]?.some(has));
    expect(await index.find(word, prefix), `${word}${prefix ? '*' : ''}`).toEqual(wanted);
  }
});

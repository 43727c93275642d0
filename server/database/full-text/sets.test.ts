import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rank } from './rank.ts';
import { difference, intersection, setOf, union } from './sets.ts';

/** Ids close together, which are stored as bits, and far apart, which are stored as a list. */
const ids = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 200 }),
  fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 20 }),
);
const options = { seed: 3, numRuns: 300 };
const listed = (set: ReturnType<typeof setOf>) => [...set.descending()];
const descending = (list: Iterable<number>) => [...list].sort((a, b) => b - a);

test('sets meet, join and part as sets do, whichever way they are held', () => {
  fc.assert(
    fc.property(ids, ids, ids, (a, b, c) => {
      const [one, two, three] = [setOf(a), setOf(b), setOf(c)];
      const [inB, inC] = [new Set(b), new Set(c)];
      expect(listed(one)).toEqual(descending(a));
      expect(listed(union([one, two, three]))).toEqual(descending(new Set([...a, ...b, ...c])));
      expect(listed(intersection([one, two, three]))).toEqual(descending(a.filter((id) => inB.has(id) && inC.has(id))));
      expect(listed(difference(one, two))).toEqual(descending(a.filter((id) => !inB.has(id))));
      expect(intersection([one, two]).size).toBe(a.filter((id) => inB.has(id)).length);
    }),
    options,
  );
});

test('ids go in and out of a set', () => {
  fc.assert(
    fc.property(ids, ids, ids, (first, more, less) => {
      const set = setOf(first);
      const expected = new Set(first);
      for (const id of more) {
        set.set(id, true);
        expected.add(id);
      }
      for (const id of less) {
        set.set(id, false);
        expected.delete(id);
      }
      expect(listed(set)).toEqual(descending(expected));
      expect(set.size).toBe(expected.size);
      expect([...more, ...less, 0, 2_000_000].every((id) => set.has(id) === expected.has(id))).toBe(true);
    }),
    options,
  );
});

test('a page of the ranking is the slice of the whole, sorted by points and id', () => {
  const page = fc.record({ offset: fc.nat(250), limit: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(ids, fc.tuple(ids, ids, ids, ids), page, (match, [title, whole, label, preview], { offset, limit }) => {
      const tiers = [
        [
          { ids: title, points: 1_000 },
          { ids: whole.filter((id) => title.includes(id)), points: 500 },
        ],
        [{ ids: label, points: 10 }],
        [{ ids: preview, points: 1 }],
      ];
      const pointsOf = (id: number) =>
        tiers.flat().reduce((sum, { ids: some, points }) => sum + (some.includes(id) ? points : 0), 0);
      const sorted = match.toSorted((a, b) => pointsOf(b) - pointsOf(a) || b - a);
      const sets = tiers.map((tier) => tier.map(({ ids: some, points }) => ({ set: setOf(some), points })));
      expect(rank(setOf(match), sets, { offset, limit })).toEqual(sorted.slice(offset, offset + limit));
    }),
    options,
  );
});

import { difference, intersection, union, type IdSet } from './sets.ts';

/** Points for all that is in a set. */
export interface Weighted {
  set: IdSet;
  points: number;
}

/**
 * One page of a set, most points first, then the highest id.
 * @param tiers sets that give points, best place first: the least points of a tier beat all points of the tiers below
 *   together, so only the tiers that the page reaches into are looked at one by one
 */
export function rank(
  match: IdSet,
  tiers: Weighted[][],
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const page: number[] = [];
  let rest = match;
  let skip = offset;
  for (let tier = 0; tier <= tiers.length && page.length < limit && rest.size > 0; tier++) {
    const places = (tiers[tier] ?? []).filter(({ set }) => set.size > 0);
    if (places.length === 0 && tier < tiers.length) continue;
    const here = tier === tiers.length ? rest : intersection([rest, union(places.map(({ set }) => set))]);
    if (skip >= here.size) {
      skip -= here.size;
    } else {
      page.push(...best(here, tiers.slice(tier).flat(), { offset: skip, limit: limit - page.length }));
      skip = 0;
    }
    rest = tier === tiers.length ? rest : difference(rest, here);
  }
  return page;
}

/** The same for one tier: points are added up prompt by prompt. */
function best(match: IdSet, weighted: Weighted[], { offset, limit }: { offset: number; limit: number }): number[] {
  const ids = match.descending();
  const sets = weighted.filter(({ set }) => set.size > 0);
  if (sets.length === 0) return Array.from(ids.slice(offset, offset + limit));
  const points = new Float64Array(ids.length);
  for (const { set, points: more } of sets) {
    for (let at = 0; at < ids.length; at++) if (set.has(ids[at] ?? 0)) points[at] = (points[at] ?? 0) + more;
  }
  const page: number[] = [];
  let skip = offset;
  for (const [value, count] of [...countEach(points)].sort(([a], [b]) => b - a)) {
    if (skip >= count) {
      skip -= count;
      continue;
    }
    for (let at = 0; at < ids.length && page.length < limit; at++) {
      if (points[at] !== value) continue;
      if (skip > 0) skip -= 1;
      else page.push(ids[at] ?? 0);
    }
    if (page.length === limit) break;
  }
  return page;
}

function countEach(points: Float64Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of points) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

import { difference, intersection, union, type IdSet } from './sets.ts';

/** Points for every prompt in a set. */
export interface Weighted {
  set: IdSet;
  points: number;
}

/**
 * One page of a set, ordered by points, then by id, both descending.
 * @param tiers sets that give points, best tier first. The fewest points of a tier beat all points of the lower tiers
 *   together, so only prompts of the tiers that the page covers are scored one by one.
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

/** The same for one tier: adds up the points of each prompt. */
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

/** Random numbers that are the same on every machine for the same seed. */
export interface Random {
  /** Uniform from 0 (inclusive) to 1 (exclusive). */
  even(): number;
  /** A whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  /** Normal distribution with mean 0 and standard deviation 1. */
  normal(): number;
}

/** A stream of numbers for a seed and a position, so that the nth prompt does not depend on those before it. */
export function randomOf(seed: number, place: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35);
  // mulberry32
  const even = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    even,
    whole: (least, most) => least + Math.floor(even() * (most - least + 1)),
    chance: (share) => even() < share,
    // Box-Muller; 1 - even() is never 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even()),
  };
}

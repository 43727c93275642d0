import type { Tool } from '../../scripts/lib/provision.ts';

/** What was seen: a figure for the table, and whether it is as good as the promise. */
export interface Outcome {
  held: boolean;
  /** In a few words and numbers, such as "10,000 writes, 30 kills: 0 missing, 0 doubled". */
  figure: string;
}

/** A promise that takes too long for `npm test`, and how to see that it holds. */
export interface Proof {
  /** What `--only` calls it: a word, and after a colon what it is tried on, such as "kill:sqlite". */
  name: string;
  /** One sentence, as the table of docs/promises.md says it. */
  promise: string;
  /** What the machine must have. */
  tools?: Tool[];
  /** A proof that takes longer falls short. */
  minutes: number;
  /**
   * Tries it. Whatever it starts and makes goes with `bench/machine/tidy.ts` or before.
   * @throws Error when it could not be tried: it falls short then
   */
  run: (tell: (text: string) => void) => Promise<Outcome>;
}

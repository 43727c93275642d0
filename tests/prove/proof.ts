import type { Tool } from '../../scripts/lib/provision.ts';

/** The result: a figure for the table, and whether it fulfils the promise. */
export interface Outcome {
  held: boolean;
  /** A short summary such as "10,000 writes, 30 kills: 0 missing, 0 doubled". */
  figure: string;
}

/** A promise whose test takes too long for `npm test`, and how to test it. */
export interface Proof {
  /** Its name for `--only`: a word, and after a colon what it runs on, such as "kill:sqlite". */
  name: string;
  /** One sentence, as in the table of docs/promises.md. */
  promise: string;
  /** Tools that the machine must have. */
  tools?: Tool[];
  /** A proof that takes longer fails. */
  minutes: number;
  /**
   * Runs the proof. `bench/machine/tidy.ts` removes everything that it starts and creates, if the proof has not.
   * @throws Error when the proof could not run: it then fails
   */
  run: (tell: (text: string) => void) => Promise<Outcome>;
}

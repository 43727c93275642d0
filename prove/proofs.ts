import type { Proof } from './proof.ts';

/** The only list of proofs, in the order of the README's table. */
export const PROOFS: Proof[] = [];

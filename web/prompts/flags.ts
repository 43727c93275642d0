import type { Flag } from '../../contract/prompts.ts';

export type { Flag };

/** The flags in the order in which they are shown. The contract's list would bring the validator with it. */
export const FLAGS: readonly Flag[] = ['featured', 'trending', 'new'];

export const FLAG_LABELS: Record<Flag, string> = { featured: 'Featured', trending: 'Trending', new: 'New' };

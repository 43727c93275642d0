import { BROWSE_FLAGS } from '../../contract/addresses.ts';
import type { Flag } from '../../contract/prompts.ts';

export type { Flag };

/** Flags in display order. */
export const FLAGS: readonly Flag[] = BROWSE_FLAGS;

export const FLAG_LABELS: Record<Flag, string> = { featured: 'Featured', trending: 'Trending', new: 'New' };

import { skeletonOf } from '../text/skeleton.ts';

/**
 * Who owns what former members left behind: an account that nobody can sign in to. This stands in place of an e-mail
 * address and is none, so nobody can register it, and no mail goes to it.
 */
export const FORMER_MEMBER = 'former member';

/** How the owner of such prompts is called. */
export const FORMER_NAME = 'former member';

/** What a name looks like without numbers at its end, with nothing between its letters. */
const looksOf = (name: string): string => skeletonOf(name.replace(/\P{L}+$/u, '')).replace(/[^\p{L}]/gu, '');

const RESERVED = new Set(['formermember', 'formermembers', 'theformermember', 'theformermembers'].map(looksOf));

/** Whether somebody who is called so would be taken for the account of former members. */
export const isReservedName = (name: string): boolean => RESERVED.has(looksOf(name));

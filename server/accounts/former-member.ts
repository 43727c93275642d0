import { skeletonOf } from '../text/skeleton.ts';

/**
 * E-mail key of the account that owns the prompts of former members. Nobody can sign in to it. It is not an e-mail
 * address, so nobody can register it and no e-mail is sent to it.
 */
export const FORMER_MEMBER = 'former member';

/** The username of that account. */
export const FORMER_NAME = 'former member';

/** The skeleton of a name: letters only, without trailing numbers. */
const looksOf = (name: string): string => skeletonOf(name.replace(/\P{L}+$/u, '')).replace(/[^\p{L}]/gu, '');

const RESERVED = new Set(['formermember', 'formermembers', 'theformermember', 'theformermembers'].map(looksOf));

/** Whether a name could be mistaken for the account of former members. */
export const isReservedName = (name: string): boolean => RESERVED.has(looksOf(name));

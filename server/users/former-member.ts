/**
 * Who owns what former members left behind: an account that nobody can sign in to. This stands in place of an e-mail
 * address and is none, so nobody can register it, and no mail goes to it.
 */
export const FORMER_MEMBER = 'former member';

/** How the owner of such prompts is called. */
export const FORMER_NAME = 'former member';

/** Letters and digits that are taken for Latin ones. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: 'аα4@',
    b: 'ьвβ68',
    e: 'еєё3ε',
    f: 'ϝғƒ',
    m: 'мϻ',
    o: 'оοσ0ө',
    r: 'гґя®',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** A name as the eye reads it at a glance: letters without marks, and nothing between them. */
const glance = (name: string): string =>
  Array.from(name.slice(0, 200).normalize('NFKD').toLowerCase(), (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '')
    // Two letters that look like one.
    .replaceAll('rn', 'm');

/** Whether somebody who is called so would be taken for the account of former members. */
export const isReservedName = (name: string): boolean => /^(the)?formermembers?$/.test(glance(name));

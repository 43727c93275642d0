import { isAdministrator } from '../../contract/policy.ts';
import { normalizeText } from '../../contract/unicode.ts';
import type { Db } from '../database/tables.ts';
import { isSettingsAccount } from './administrator.queries.ts';
import { readAsLatin, withoutImitations } from './imitations.ts';
import { isMisspelt } from './misspelt.ts';
import { ALONE, BESIDE, FORMS, HONEST, ROLES, TELLING, UNSPACED } from './role-words.ts';
import { inPlainLetters, skeletonOf, withoutBadges } from '../text/skeleton.ts';
import { asTypedAnywhere } from '../text/typed.ts';
import type { UserRow } from './users.queries.ts';

/** These look like a d. Only for role names: Clark and Dark, or Clean and Dean, are different people's names. */
const LIKE_D = /c[lI|]/g;

/** The letters that flags consist of: 🇦 to 🇿. */
const FLAG_LETTERS = /[\u{1f1e6}-\u{1f1ff}]/gu;

/** The skeleton of a word without accents: `Ädmin` reads as `Admin`. */
const looksOf = (word: string): string => {
  const bare = normalizeText(word, 'NFKD').replace(/\p{M}/gu, '');
  // The skeleton of a letter may have marks, too.
  return bare === '' ? '' : skeletonOf(bare).replace(/\p{M}/gu, '');
};

/** Splits words at every sign. Numbers at either end of a word become words of their own. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) => {
    const [, before = '', letters = '', after = ''] = /^(\p{N}*)(.*?)(\p{N}*)$/u.exec(word) ?? [];
    return [before, letters, after].filter(Boolean);
  });

const roles = ROLES.split(' ').map(looksOf);
const beside = BESIDE.split(' ').map(looksOf);
const alone = ALONE.split(' ').map(looksOf);

/** Merges two letters that look like one, so that one wrong letter counts as one typo. */
const letterwise = (looks: string): string => looks.replaceAll('rn', 'm').replaceAll('vv', 'w');

const telling = TELLING.split(' ').map(looksOf).map(letterwise);
const honest = HONEST.split(' ').map(looksOf).map(letterwise);

/** A text without spaces, signs and separate numbers, for scripts that are written without spaces. */
const unspacedOf = (text: string): string =>
  normalizeText(
    wordsOf(text)
      .filter((word) => !/^\p{N}+$/u.test(word))
      .join(''),
    'NFC',
  );

const unspaced = UNSPACED.split(' ').map((word) => unspacedOf(inPlainLetters(word)));

/** Signs that look like a badge from the site: check marks, a shield, a V on its own. */
const BADGES = /[✓✔✅☑🗸🗹🛡]|(?<![\u24b6-\u24e9\u{1f150}-\u{1f189}])[Ⓥⓥ🅥🆅](?![\p{L}\u24b6-\u24e9\u{1f150}-\u{1f189}])/u;

/** Whether a name has a sign that looks like a badge from the site. */
export const hasBadge = (name: string): boolean => BADGES.test(name);

/** Whether people would take a user with this name for the site, or for somebody who runs it. */
export function isRoleName(name: string, siteName: string): boolean {
  const site = wordsOf(inPlainLetters(siteName));
  const names = formsOf(site.map(looksOf)).filter(Boolean);
  const reserved: Reserved = {
    anywhere: [...roles, ...names],
    misspelt: [...telling, ...names.filter((looks) => looks.length > 4).map(letterwise)],
    // Single letters and numbers of the site's name do not identify it.
    besideAlone: [...beside, ...site.filter((word) => /\p{L}{2}/u.test(word)).map(looksOf)],
  };
  return [
    ...new Set([name, withoutImitations(name), ...readAsLatin(name)].flatMap((text) => [...readingsOf(text)])),
  ].some((reading) => {
    const letters = unspacedOf(reading);
    if (unspaced.some((word) => letters.startsWith(word) || letters.endsWith(word))) return true;
    const words = wordsOf(reading).map((word) => ({ looks: looksOf(word), isNumber: /^\p{N}+$/u.test(word) }));
    const from = words.findIndex(({ isNumber }) => !isNumber);
    const to = words.findLastIndex(({ isNumber }) => !isNumber) + 1;
    // With outer numbers, which may belong to the site's name or stand for letters, and without: `2admin`, `admin 2`.
    return [words, words.slice(Math.max(from, 0), to)].some((some) =>
      speaksForSite(
        some.map(({ looks }) => looks),
        reserved,
      ),
    );
  });
}

/** All combinations of short and long forms of the words in a site name. */
const formsOf = (words: string[]): string[] =>
  words.reduce<string[]>(
    (starts, word) => {
      const forms = FORMS.map((line) => line.split(' ').map(looksOf)).find((all) => all.includes(word)) ?? [word];
      return starts.flatMap((start) => forms.map((form) => start + form)).slice(0, MAX_FORMS);
    },
    [''],
  );

/** Limit for a site name in which every word has several forms. */
const MAX_FORMS = 64;

interface Reserved {
  /** Reserved as a whole name, and at its beginning or end. */
  anywhere: string[];
  /** Reserved also with one wrong letter. */
  misspelt: string[];
  /** Words that, combined with one of `ALONE`, speak for the site. */
  besideAlone: string[];
}

/** Checks all words joined, and those at the beginning and at the end: finds `ad min` and `admin (Bob)`. */
function speaksForSite(words: string[], { anywhere, misspelt, besideAlone }: Reserved): boolean {
  if ([words.at(0) ?? '', words.at(-1) ?? '', words.join('')].some((word) => isTypoOf(letterwise(word), misspelt)))
    return true;
  if (isMadeOf(words.join(''), { reserved: [...anywhere, ...alone], others: besideAlone })) return true;
  return words.some((_, at) =>
    [words.slice(0, at + 1), words.slice(at)].some((part) =>
      isMadeOf(part.join(''), { reserved: anywhere, others: beside }),
    ),
  );
}

const isTypoOf = (word: string, meant: string[]): boolean =>
  !honest.includes(word) && meant.some((one) => isMisspelt(word, one));

/** With more than this many words beside the first one, nobody reads a text as a role. */
const MAX_BESIDE = 3;

interface Words {
  reserved: string[];
  others: string[];
}

/** Whether a text is a sequence of reserved and other words, at least one of them reserved. */
function isMadeOf(looks: string, words: Words, most = MAX_BESIDE, isReserved = false): boolean {
  if (looks === '') return isReserved;
  if (most < 0) return false;
  const goesOn = (word: string, isOne: boolean) =>
    looks.startsWith(word) && isMadeOf(looks.slice(word.length), words, most - 1, isReserved || isOne);
  return words.reserved.some((word) => goesOn(word, true)) || words.others.some((word) => goesOn(word, false));
}

/**
 * Boundaries between words that are written together: `TechSupport`. A word of capitals ends before the last capital of
 * a run (`ITSupport`) or after it (`ITadmin`).
 */
const NEXT_WORD = [
  /(?<=\p{Ll}\p{M}*)(?=\p{Lu})|(?<=\p{Lu}\p{M}*)(?=\p{Lu}\p{M}*\p{Ll})/gu,
  /(?<=\p{Ll}\p{M}*)(?=\p{Lu})|(?<=\p{Lu}\p{M}*\p{Lu}\p{M}*)(?=\p{Ll})/gu,
  // Bars, and numbers between words.
  /[|ǀǁǂ]+|(?<=\p{L}\p{M}*)\p{Nd}+(?=\p{Lu})/gu,
];

/**
 * The ways in which people may read a name. Also in lower case, because capitals of other scripts may look like Latin
 * ones, and split at the boundaries of words that are written together.
 */
const readingsOf = (name: string): Set<string> =>
  new Set(
    [name, name.toLowerCase(), ...NEXT_WORD.map((end) => name.replace(end, ' '))].flatMap((text) => [
      inPlainLetters(text.replace(/[™℠]/g, ' ')),
      inPlainLetters(withoutBadges(text)),
      asTyped(text),
    ]),
  );

/** Replaces signs and numbers by the letters that they are typed for. */
const asTyped = (name: string): string =>
  asTypedAnywhere(inPlainLetters(withoutBadges(name.replace(FLAG_LETTERS, letterOfFlag)))).replace(LIKE_D, 'd');

const letterOfFlag = (flag: string): string => String.fromCodePoint((flag.codePointAt(0) ?? 0) - 0x1f1e6 + 0x61);

/** Whether a user may have a role name: administrators, and the account that the settings created. */
export const mayHaveRoleName = async (sql: Db, user: UserRow): Promise<boolean> =>
  isAdministrator(user) || (await isSettingsAccount(sql, user));

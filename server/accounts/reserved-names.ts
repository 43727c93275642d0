import { isAdministrator } from '../../contract/policy.ts';
import { normalizeText } from '../../contract/unicode.ts';
import type { Sql } from '../database/tables.ts';
import { isSettingsAccount } from './administrator.queries.ts';
import { withoutImitations } from './imitations.ts';
import { isMisspelt } from './misspelt.ts';
import { ALONE, BESIDE, FORMS, HONEST, ROLES, TELLING, UNSPACED } from './role-words.ts';
import { inPlainLetters, skeletonOf, withoutBadges } from '../text/skeleton.ts';
import { asTypedAnywhere } from '../text/typed.ts';
import type { UserRow } from './users.queries.ts';

/** Here only: Clark and Dark, or Clean and Dean, are two people, whatever small letters of them look like. */
const LIKE_D = /c[lI|]/g;

/** Letters of flags: 🇦 to 🇿. */
const FLAG_LETTERS = /[\u{1f1e6}-\u{1f1ff}]/gu;

/** A word in its looks. An accent makes no other word of it: `Ädmin`. */
const looksOf = (word: string): string => {
  const bare = normalizeText(word, 'NFKD').replace(/\p{M}/gu, '');
  // What a letter looks like may have a mark, too.
  return bare === '' ? '' : skeletonOf(bare).replace(/\p{M}/gu, '');
};

/** Words are split at every sign, and numbers at their ends are words of their own. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) => {
    const [, before = '', letters = '', after = ''] = /^(\p{N}*)(.*?)(\p{N}*)$/u.exec(word) ?? [];
    return [before, letters, after].filter(Boolean);
  });

const roles = ROLES.split(' ').map(looksOf);
const beside = BESIDE.split(' ').map(looksOf);
const alone = ALONE.split(' ').map(looksOf);

/** Letters that the eye takes for two are one again, so that one letter is one slip. */
const letterwise = (looks: string): string => looks.replaceAll('rn', 'm').replaceAll('vv', 'w');

const telling = TELLING.split(' ').map(looksOf).map(letterwise);
const honest = HONEST.split(' ').map(looksOf).map(letterwise);

/** A text with nothing but its letters, as a script without spaces writes it. */
const unspacedOf = (text: string): string =>
  normalizeText(
    wordsOf(text)
      .filter((word) => !/^\p{N}+$/u.test(word))
      .join(''),
    'NFC',
  );

const unspaced = UNSPACED.split(' ').map((word) => unspacedOf(inPlainLetters(word)));

/** Signs that stand for a badge that a site gives: check marks, a shield, a V of its own. */
const BADGES = /[✓✔✅☑🗸🗹🛡]|(?<![\u24b6-\u24e9\u{1f150}-\u{1f189}])[Ⓥⓥ🅥🆅](?![\p{L}\u24b6-\u24e9\u{1f150}-\u{1f189}])/u;

/** Whether a name carries what passes for a badge of the site. */
export const hasBadge = (name: string): boolean => BADGES.test(name);

/** Whether who has this name would be taken for somebody who runs the site, or for the site. */
export function isRoleName(name: string, siteName: string): boolean {
  const site = wordsOf(inPlainLetters(siteName));
  const names = formsOf(site.map(looksOf)).filter(Boolean);
  const reserved: Reserved = {
    anywhere: [...roles, ...names],
    misspelt: [...telling, ...names.filter((looks) => looks.length > 4).map(letterwise)],
    // A letter or a number of the site's name says nothing of it.
    besideAlone: [...beside, ...site.filter((word) => /\p{L}{2}/u.test(word)).map(looksOf)],
  };
  return [...new Set([name, withoutImitations(name)].flatMap((text) => [...readingsOf(text)]))].some((reading) => {
    const letters = unspacedOf(reading);
    if (unspaced.some((word) => letters.startsWith(word) || letters.endsWith(word))) return true;
    const words = wordsOf(reading).map((word) => ({ looks: looksOf(word), isNumber: /^\p{N}+$/u.test(word) }));
    const from = words.findIndex(({ isNumber }) => !isNumber);
    const to = words.findLastIndex(({ isNumber }) => !isNumber) + 1;
    // With its numbers, which may be part of the site's name or stand for letters, and without: `2admin`, `admin 2`.
    return [words, words.slice(Math.max(from, 0), to)].some((some) =>
      speaksForSite(
        some.map(({ looks }) => looks),
        reserved,
      ),
    );
  });
}

/** What a site may be called for short or at length. */
const formsOf = (words: string[]): string[] =>
  words.reduce<string[]>(
    (starts, word) => {
      const forms = FORMS.map((line) => line.split(' ').map(looksOf)).find((all) => all.includes(word)) ?? [word];
      return starts.flatMap((start) => forms.map((form) => start + form)).slice(0, MOST_FORMS);
    },
    [''],
  );

/** Of a site whose name is nothing but such words. */
const MOST_FORMS = 64;

interface Reserved {
  /** Whole, or at the beginning or end of a name. */
  anywhere: string[];
  /** Words that one wrong letter leaves what they are. */
  misspelt: string[];
  /** What speaks for the site together with a word that does so alone. */
  besideAlone: string[];
}

/** As one word, and as the first and the last ones, so that neither `ad min` nor `admin (Bob)` is another name. */
function speaksForSite(words: string[], { anywhere, misspelt, besideAlone }: Reserved): boolean {
  if ([words.at(0) ?? '', words.at(-1) ?? '', words.join('')].some((word) => isSlipOf(letterwise(word), misspelt)))
    return true;
  if (isMadeOf(words.join(''), { reserved: [...anywhere, ...alone], others: besideAlone })) return true;
  return words.some((_, at) =>
    [words.slice(0, at + 1), words.slice(at)].some((part) =>
      isMadeOf(part.join(''), { reserved: anywhere, others: beside }),
    ),
  );
}

const isSlipOf = (word: string, meant: string[]): boolean =>
  !honest.includes(word) && meant.some((one) => isMisspelt(word, one));

/** More than so many words in one nobody reads as a role. */
const MOST_BESIDE = 3;

interface Words {
  reserved: string[];
  others: string[];
}

/** Whether this is one of the reserved words, with nothing around it but more of them and others that go with them. */
function isMadeOf(looks: string, words: Words, most = MOST_BESIDE, isReserved = false): boolean {
  if (looks === '') return isReserved;
  if (most < 0) return false;
  const goesOn = (word: string, isOne: boolean) =>
    looks.startsWith(word) && isMadeOf(looks.slice(word.length), words, most - 1, isReserved || isOne);
  return words.reserved.some((word) => goesOn(word, true)) || words.others.some((word) => goesOn(word, false));
}

/**
 * Where one word ends and the next begins in words written together: `TechSupport`. Capitals in a row end before the last of
 * them (`ITSupport`) or behind it (`ITadmin`).
 */
const NEXT_WORD = [
  /(?<=\p{Ll}\p{M}*)(?=\p{Lu})|(?<=\p{Lu}\p{M}*)(?=\p{Lu}\p{M}*\p{Ll})/gu,
  /(?<=\p{Ll}\p{M}*)(?=\p{Lu})|(?<=\p{Lu}\p{M}*\p{Lu}\p{M}*)(?=\p{Ll})/gu,
  // Numbers between them, and bars.
  /[|ǀǁǂ]+|(?<=\p{L}\p{M}*)\p{Nd}+(?=\p{Lu})/gu,
];

/**
 * What people may read in a name. In small letters, too: capitals of other scripts may look like Latin ones. And with words
 * apart that only their capitals tell apart.
 */
const readingsOf = (name: string): Set<string> =>
  new Set(
    [name, name.toLowerCase(), ...NEXT_WORD.map((end) => name.replace(end, ' '))].flatMap((text) => [
      inPlainLetters(text.replace(/[™℠]/g, ' ')),
      inPlainLetters(withoutBadges(text)),
      asTyped(text),
    ]),
  );

/** A name in which signs and numbers are the letters that they are typed for. */
const asTyped = (name: string): string =>
  asTypedAnywhere(inPlainLetters(withoutBadges(name.replace(FLAG_LETTERS, letterOfFlag)))).replace(LIKE_D, 'd');

const letterOfFlag = (flag: string): string => String.fromCodePoint((flag.codePointAt(0) ?? 0) - 0x1f1e6 + 0x61);

/** Whether an account may be called by a role: that of an administrator, or the one that the settings made. */
export const mayHaveRoleName = async (sql: Sql, user: UserRow): Promise<boolean> =>
  isAdministrator(user) || (await isSettingsAccount(sql, user));

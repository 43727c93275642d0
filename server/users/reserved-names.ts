import { isAdministrator } from '../../contract/policy.ts';
import { normalizeText } from '../../contract/unicode.ts';
import type { Sql } from '../database/tables.ts';
import { isSettingsAccount } from './administrator.queries.ts';
import { inPlainLetters, skeletonOf, withoutBadges } from './skeleton.ts';
import type { UserRow } from './users.queries.ts';

/** What a name must not be, begin or end with: who is called so is taken for somebody who speaks for the site. */
const ROLES =
  'admin admins administrator administrators moderator moderators mod mods staff support official system sysadmin superuser webmaster';

/** What makes no other word of a role or of the site's name when nothing stands between: `SuperAdmin`, `SupportTeam`. */
const BESIDE = 'super site web forum head chief lead senior real the team group crew desk service account bot';

/** What it must not be; within longer names these are names and words of people. */
const ALONE =
  'root security securityteam owner siteowner team help helpdesk webteam operator sysop postmaster hostmaster noreply ' +
  'administration moderation customerservice customercare';

/** The same in other languages: administrator, moderator, support. */
const ALONE_ELSEWHERE =
  'администратор админ модератор поддержка адміністратор адмін підтримка 管理员 管理員 管理者 管理人 版主 客服 官方 運営 サポート ' +
  'モデレーター 관리자 운영자 고객지원 administrador administradora moderador moderadora soporte suporte administrateur ' +
  'administratrice modérateur modératrice assistance amministratore amministratrice moderatore assistenza administratorin ' +
  'moderatorin verwaltung kundendienst beheerder yönetici moderatör destek مدير المدير مشرف المشرف الدعم مدیر מנהל प्रशासक ' +
  'व्यवस्थापक διαχειριστής';

/** What is typed in place of letters. A number is one only before a letter, as in `5upport`. */
const TYPED = new Map(Object.entries({ '@': 'a', '4': 'a', $: 's', '5': 's', '3': 'e', '0': 'o', '!': 'i', '†': 't' }));
const TYPED_SIGN = /[@$!](?=[\p{L}\p{N}@$!])|[0345](?=\p{L}|[@$!])|†/gu;
const LIKE_D = /c[lI|]/g;

/** Letters of flags: 🇦 to 🇿. */
const FLAG_LETTERS = /[\u{1f1e6}-\u{1f1ff}]/gu;

/** A word in its looks. An accent makes no other word of it: `Ädmin`. */
const looksOf = (word: string): string => {
  const bare = normalizeText(word, 'NFKD').replace(/\p{M}/gu, '');
  return bare === '' ? '' : skeletonOf(bare);
};

/** Words are split at every sign, and numbers at their ends are words of their own. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) => {
    const [, before = '', letters = '', after = ''] = /^(\p{N}*)(.*?)(\p{N}*)$/u.exec(word) ?? [];
    return [before, letters, after].filter(Boolean);
  });

const looksOfWords = (text: string): string => wordsOf(text).map(looksOf).join('');

const roles = ROLES.split(' ').map(looksOf);
const beside = BESIDE.split(' ').map(looksOf);
const alone = new Set(`${ALONE} ${ALONE_ELSEWHERE}`.split(' ').map(looksOf));

/** Whether who has this name would be taken for somebody who runs the site, or for the site. */
export function isRoleName(name: string, siteName: string): boolean {
  const site = looksOfWords(inPlainLetters(siteName));
  const reserved = [...roles, site].filter(Boolean);
  return [...readingsOf(name)].some((reading) => {
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

/** As one word, and as the first and the last ones, so that neither `ad min` nor `admin (Bob)` is another name. */
function speaksForSite(words: string[], reserved: string[]): boolean {
  if (alone.has(words.join(''))) return true;
  return words.some((_, at) =>
    [words.slice(0, at + 1), words.slice(at)].some((part) => isReserved(part.join(''), reserved)),
  );
}

/** More than so many words in one nobody reads as a role. */
const MOST_BESIDE = 3;

/** Whether this is one of the reserved words, with nothing around it but others of them and words that go with them. */
function isReserved(looks: string, reserved: string[], words = MOST_BESIDE, hasRole = false): boolean {
  if (looks === '') return hasRole;
  if (words < 0) return false;
  const goesOn = (word: string, isRole: boolean) =>
    looks.startsWith(word) && isReserved(looks.slice(word.length), reserved, words - 1, hasRole || isRole);
  return reserved.some((word) => goesOn(word, true)) || beside.some((word) => goesOn(word, false));
}

/** What people may read in a name. In small letters, too: capitals of other scripts may look like Latin ones. */
const readingsOf = (name: string): Set<string> =>
  new Set(
    [name, name.toLowerCase()].flatMap((text) => [
      inPlainLetters(text.replace(/[™℠]/g, ' ')),
      inPlainLetters(withoutBadges(text)),
      asTyped(text),
    ]),
  );

/** A name in which signs and numbers are the letters that they are typed for. */
const asTyped = (name: string): string =>
  inPlainLetters(withoutBadges(name.replace(FLAG_LETTERS, letterOfFlag)))
    .replace(TYPED_SIGN, (sign) => TYPED.get(sign) ?? sign)
    .replace(LIKE_D, 'd');

const letterOfFlag = (flag: string): string => String.fromCodePoint((flag.codePointAt(0) ?? 0) - 0x1f1e6 + 0x61);

/** Whether an account may be called by a role: that of an administrator, or the one that the settings made. */
export const mayHaveRoleName = async (sql: Sql, user: UserRow): Promise<boolean> =>
  isAdministrator(user) || (await isSettingsAccount(sql, user));

import { isAdministrator } from '../../contract/policy.ts';
import { normalizeText } from '../../contract/unicode.ts';
import type { Sql } from '../database/tables.ts';
import { isSettingsAccount } from './administrator.queries.ts';
import { inPlainLetters, skeletonOf, withoutBadges } from './skeleton.ts';
import { asTypedAnywhere } from './typed.ts';
import type { UserRow } from './users.queries.ts';

/** What a name must not be, begin or end with: who is called so is taken for somebody who speaks for the site. */
const ROLES =
  'admin admins administrator administrators moderator moderators mod mods staff support official system sysadmin superuser webmaster';

/** What makes no other word of a role or of the site's name when nothing stands between: `SuperAdmin`, `SupportTeam`. */
const BESIDE = 'super site web forum head chief lead senior real the team group crew desk service account accounts bot';

/**
 * What it must not be, nor together with those beside or with words of the site's name: `Trust & Safety`, `Acme Security`.
 * Within longer names these are names and words of people.
 */
const ALONE =
  'root security owner team help helpdesk operator sysop postmaster hostmaster noreply administration moderation ' +
  'safety trustsafety trustandsafety abuse billing customerservice customercare accountrecovery passwordreset ' +
  'notification notifications verified curator librarian deleteduser deletedaccount deletedmember exmember';

/** The same in other languages: administrator, moderator, support, and those who do it. */
const ALONE_ELSEWHERE =
  'администратор админ модератор поддержка адміністратор адмін підтримка 管理员 管理員 管理者 管理人 版主 客服 官方 運営 サポート ' +
  'モデレーター 관리자 운영자 고객지원 administrador administradora moderador moderadora soporte suporte administrateur ' +
  'administratrice modérateur modératrice assistance amministratore amministratrice moderatore assistenza administratorin ' +
  'moderatorin verwaltung kundendienst beheerder yönetici moderatör destek مدير المدير مشرف المشرف الدعم مدیر מנהל प्रशासक ' +
  'व्यवस्थापक διαχειριστής ' +
  'администрация модерация службаподдержки техподдержка адміністрація службапідтримки サポート係 サポートチーム 運営チーム 运营团队 ' +
  '客服团队 운영팀 고객센터 soportetécnico equipodesoporte suportetécnico supporttechnique équipesupport serviceclient ' +
  'assistenzaclienti kundenservice';

/** Here only: Clark and Dark, or Clean and Dean, are two people, whatever small letters of them look like. */
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

const roles = ROLES.split(' ').map(looksOf);
const beside = BESIDE.split(' ').map(looksOf);
const alone = `${ALONE} ${ALONE_ELSEWHERE}`.split(' ').map(looksOf);

/** Whether who has this name would be taken for somebody who runs the site, or for the site. */
export function isRoleName(name: string, siteName: string): boolean {
  const site = wordsOf(inPlainLetters(siteName));
  const reserved: Reserved = {
    anywhere: [...roles, site.map(looksOf).join('')].filter(Boolean),
    // A letter or a number of the site's name says nothing of it.
    besideAlone: [...beside, ...site.filter((word) => /\p{L}{2}/u.test(word)).map(looksOf)],
  };
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

interface Reserved {
  /** Whole, or at the beginning or end of a name. */
  anywhere: string[];
  /** What speaks for the site together with a word that does so alone. */
  besideAlone: string[];
}

/** As one word, and as the first and the last ones, so that neither `ad min` nor `admin (Bob)` is another name. */
function speaksForSite(words: string[], { anywhere, besideAlone }: Reserved): boolean {
  if (isMadeOf(words.join(''), { reserved: [...anywhere, ...alone], others: besideAlone })) return true;
  return words.some((_, at) =>
    [words.slice(0, at + 1), words.slice(at)].some((part) =>
      isMadeOf(part.join(''), { reserved: anywhere, others: beside }),
    ),
  );
}

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
  asTypedAnywhere(inPlainLetters(withoutBadges(name.replace(FLAG_LETTERS, letterOfFlag)))).replace(LIKE_D, 'd');

const letterOfFlag = (flag: string): string => String.fromCodePoint((flag.codePointAt(0) ?? 0) - 0x1f1e6 + 0x61);

/** Whether an account may be called by a role: that of an administrator, or the one that the settings made. */
export const mayHaveRoleName = async (sql: Sql, user: UserRow): Promise<boolean> =>
  isAdministrator(user) || (await isSettingsAccount(sql, user));

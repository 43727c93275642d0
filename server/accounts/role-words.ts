/** Words that a name must not be, begin or end with: people would take its user for somebody who runs the site. */
export const ROLES =
  'admin admins administrator administrators moderator moderators mod mods staff support official system sysadmin superuser webmaster ' +
  'verified verificado verificada vérifié vérifiée verifiziert verificato ' +
  'администратор администраторы админ админы модератор модераторы поддержка техподдержка официальный ' +
  'адміністратор адмін підтримка техпідтримка administrador administradora moderador moderadora soporte suporte ' +
  'administrateur administratrice modérateur modératrice amministratore amministratrice moderatore administratorin moderatorin ' +
  'एडमिन এডমিন ಅಡ್ಮಿನ್ ადმინი ადმინისტრატორი quảntrịviên yetkili ylläpito ylläpitäjä rendszergazda správce ' +
  'kundendienst beheerder yönetici yöneticisi moderatör διαχειριστής प्रशासक व्यवस्थापक';

/** The clearest of them: they are still recognized with one letter added, left out, replaced or swapped. */
export const TELLING =
  'admin admins administrator administrators moderator moderators support official system sysadmin superuser webmaster ' +
  'администратор модератор';

/** Real words that differ from a role by only one letter. */
export const HONEST = 'moderato officinal модератов';

/**
 * The same in scripts without spaces between words, at the beginning or end of a name: `管理员小王`. 公式 and 지원 are
 * left out: they also mean a formula and a given name.
 */
export const UNSPACED =
  '管理员 管理員 管理者 管理人 站长 站長 版主 客服 官方 已认证 已認證 运营团队 運営者 運営局 運営事務局 運営スタッフ 運営チーム サポート ' +
  'モデレーター モデレータ アドミン アドミニストレータ 公式アカウント 관리자 운영자 운영진 관리팀 운영팀 지원팀 고객지원 고객센터 어드민 아드민 모더레이터 ' +
  'ผู้ดูแล ผู้ดูแลระบบ ผู้ดูแลเว็บ แอดมิน';

/** Words directly beside a role or the site's name that keep its meaning: `SuperAdmin`, `SupportTeam`. */
export const BESIDE =
  'super site web forum head chief lead senior real the team group crew desk service account accounts bot ' +
  'center centre department dept alert alerts notice tech it user live line ' +
  'customer member client community chat email phone online agent rep hub manager';

/**
 * What a whole name must not be, alone or combined with words of BESIDE or of the site's name: `Trust & Safety`,
 * `Acme Security`. Within longer names these are ordinary names and words.
 */
export const ALONE =
  'root security owner team help helpdesk operator sysop postmaster hostmaster noreply administration moderation ' +
  'safety trustsafety trustandsafety abuse billing customerservice customercare accountrecovery passwordreset ' +
  'notification notifications curator librarian deleteduser deletedaccount deletedmember exmember ' +
  'donotreply liveagent tsteam itdepartment itteam itdesk itservice ithelpdesk legalteam legaldepartment ' +
  '運営 公式 assistance assistenza verwaltung destek مدير المدير مشرف المشرف الدعم مدیر מנהל ' +
  'مديرالموقع مشرفالموقع مديرالنظام מנהלהאתר מנהלמערכת ' +
  'администрация администрациясайта модерация службаподдержки адміністрація службапідтримки ' +
  'soportetécnico equipodesoporte suportetécnico supporttechnique équipesupport serviceclient assistenzaclienti kundenservice';

/** Short and long forms of words in site names: on a site `Prompt Lib`, `Prompt Library` is reserved, too. */
export const FORMS = [
  'lib libs library libraries',
  'co company',
  'corp corporation',
  'org organisation organization',
  'app apps application applications',
  'doc docs documents documentation',
  'dev developers development',
  'info information',
  'tech technology technologies',
  'uni university',
  'lab labs laboratory laboratories',
];

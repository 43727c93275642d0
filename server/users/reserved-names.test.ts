import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { insertSettingsAccount } from './administrator.queries.ts';

let t: TestApp;
beforeAll(async () => (t = await startTestApp()));
afterAll(() => t.close());
beforeEach(() => t.reset());

let number = 0;
const register = (username: string) =>
  t.visitor.post('/api/auth/register', { username, email: `m${(number += 1)}@example.com`, password: 'x' });

describe('a name that speaks for the site', () => {
  const message = 'Username must not look like a role or the name of this site';
  const REFUSED = { error: 'invalid', message, fields: { username: message } };

  test.each([
    'admin',
    'Admin.',
    'ad min',
    'a.d.m.i.n',
    'admin (staff)',
    ...'Moderator mods'.split(' '),
    'Bob admin',
    'Support Bob',
    'root',
    'admin2',
    'Ädmin',
    'adm1n',
    'adrnin',
    'ａｄｍｉｎ ✓',
    'ⓐⓓⓜⓘⓝ',
    'admin™',
    'The Official',
    'staff-bob',
    'ad min Bob',
    'prompt lib',
    'PromptLib',
    'Prompt Lib Team',
    'The Prompt-Lib',
    'Prornpt Llb',
    'ᴘʀᴏᴍᴘᴛ ʟɪʙ',
    'Promp† Lib',
    'PromptLibTeam',
    'ᴀᴅᴍɪɴ',
    'ꜱᴜᴘᴘᴏʀᴛ',
    'ᵃᵈᵐⁱⁿ',
    'adminʳ',
    'moderatoʳ',
    'adm🅸n',
    '🅰🅳🅼🅸🅽',
    '🇦🇩🇲🇮🇳',
    '@dmin',
    '4dmin',
    'adm!n',
    '5upport',
    '$taff',
    '0fficial',
    'm0d3rator',
    'suppor†',
    'aclmin',
    '2admin',
    '1Support',
    '2admin2',
    'SuperAdmin',
    'Bob SuperAdmin',
    'SupportTeam',
    'security',
    'HelpDesk',
    'owner',
    'Team',
    'Администратор',
    'Админ',
    'АДМИН',
    'АдМин',
    'Поддержка',
    '管理员',
    '管理者',
    '客服 1',
    '관리자',
    'Administrador',
    'MODÉRATEUR',
    'Yönetici',
    'مدير',
    'प्रशासक',

    '^dmin',
    '/\\dmin',
    'adm¡n',
    'a\u0338dmin',
    'ađmin',
    'mod3ra7or',
    'Moderation Team',
    'The Owner',
    'Security-Team',
    'SiteOwner',
    'Site Operator',
    'Trust & Safety',
    'Trust and Safety Team',
    'Accounts Team',
    'Account Recovery',
    'Password Reset',
    'Prompt Security',
    'Lib Help Desk',
    'Team Prompt-Lib 2',
    'deleted user',
    'Deleted Account',
    'ex member',
    'Verified',
    'Curator',
    'The Librarian',
    'администрация',
    'Служба поддержки',
    'サポート係',
    '운영팀',
    'soporte técnico',
    'Kundenservice',
    'Администратор сайта',
    'Модератор сайта',
    'Админ Вася',
    'Вася Админ',
    'модератор 2',
    '管理员小王',
    '小王 管理員',
    '客服中心',
    '官方小助手',
    'システム管理者',
    'サポート窓口',
    '운영진',
    '김 관리자',
    'ผู้ดูแลระบบ',
    'Soporte Bob',
    'مدير الموقع',
    'Prompt Library',
    'PromptLibrary Bob',
    'Prompt Libs',
    'Promt Lib',
    'Prompt Libb',
    'Help Center',
    'IT Department',
    'Security Alert',
    'Bob verified',
    'Verified Bob',
    'adminstrator',
    'Administartor',
    'Adminn',
    'Bob Adminn',
    'Amdin',
    'Omderator',
    'Usperuser',
    'Uspport',
    'Rpompt Lib',
    'Moderater',
    'Suport',
    'Oficial Bob',
    'модиратор',
    'ᗩᗞᗰᓰᑎ',
    'ꭺꭰꮇꮖꮑ ꭲꭼꭺꮇ',
    'ᐊᗪᗰᓮᑎ',
    'ᔕᑌᑭᑭᗝᖇᖶ',
    ...'Διαχειριστης ΔΙΑΧΕΙΡΙΣΤΗΣ Ⱥdmin aᶁᶆᶖᶇ sȶaff एडमिन ผู้ดูแล สมชายผู้ดูแลระบบ 아드민'.split(' '),
  ])('is refused for who registers and who renames: %s', async (username) => {
    const answer = await register(username);
    expect([answer.status, answer.body]).toMatchObject([400, REFUSED]);
    const bob = await t.user('Bob');
    expect((await t.as(bob).put('/api/auth/me', { username })).body).toMatchObject(REFUSED);
  });

  test.each([
    'Joe Root',
    'Adminah',
    'badmin',
    'Model',
    'Anna Modin',
    'Supporter',
    'Stafford',
    'Systema',
    'Bob the mod fan',
    'Prompt',
    'Library',
    'Prompt Liberty',
    'administrivia',
    'Teamster',
    'Team Rocket',
    'Joe Security',
    'Anna Owner',
    'Moclair',
    'Modesto',
    'Clara',
    'Bob 🇩🇪',
    '3 Doors',
    '5Stars',
    'Bob$',
    'Админа',
    '管理学',
    'Adam Minton',
    'Hilfe',
    'Dean',
    'Clean Code Fan',
    'Teamo',
    'Securita',
    'Joe Librarian',
    'Curatorial',
    'Helpful Hen',
    'Ruth Safetyman',
    'Robot Head',
    'Senior Dev',
    'The Crew',
    'Prompt Writer',
    '^_^ Bob',
    'Клиент',
    'Armin',
    'Amin',
    'Admir',
    'Damin',
    'Staf',
    'Moderato',
    'Supporter Sam',
    'Rapport',
    'Sport',
    'Systems',
    'Модест',
    'Админка',
    'Сайтов',
    'Адам',
    'Официант',
    '王小管',
    '李小明',
    '客家人',
    '官小方',
    '公式集',
    '管理会計',
    'サポーター',
    'アドミラル',
    '김지원',
    '이운영',
    '장관우',
    '공식이',
    'สมชาย',
    'برويز مشرف',
    'ᏣᎳᎩ',
    'ᎠᏂᎠ',
    'ᒥᐊᓕ',
    'ᐃᓄᒃ',
    'Prompt Liberties',
    'Promptly Lily',
    'Center',
    'Bob Ⓑ',
    'Ⓥⓘⓒⓣⓞⓡ',
    'Bob √2',
    'Alert Ann',
    'Noticeboard',
  ])('is not one of people: %s', async (username) => {
    expect([username, (await register(username)).status]).toEqual([username, 201]);
  });

  test.each(['Bob ✅', 'Bob✓', '✔ Bob', 'Bob ☑️', '🛡 Bob', 'Bob Ⓥ', 'Bob 🆅'])(
    'is one with what passes for a badge, but for who has it: %s',
    async (username) => {
      const fields = { username: 'Username must not have a sign that passes for a badge' };
      const answer = await register(username);
      expect([answer.status, answer.body]).toMatchObject([400, { fields }]);
      const old = await t.user(username);
      expect((await t.as(old).put('/api/auth/me', { username, avatarUrl: '' })).status).toBe(200);
    },
  );

  test('is the one that the site is set to', async () => {
    const other = await startTestApp({ SITE_NAME: 'Étude & Co' });
    const join = (username: string) =>
      other.visitor.post('/api/auth/register', { username, email: `${username.length}@example.com`, password: 'x' });
    expect((await join('etude co')).body).toMatchObject(REFUSED);
    expect((await join('Etude-Co Support')).body).toMatchObject(REFUSED);
    expect((await join('Étude Security')).body).toMatchObject(REFUSED);
    expect((await join('Etude')).status).toBe(201);
    expect((await join('Prompt Lib')).status).toBe(201);
    await other.close();
    const numbered = await startTestApp({ SITE_NAME: 'Studio 54' });
    const register54 = async (username: string) =>
      (await numbered.visitor.post('/api/auth/register', { username, email: 'ann@example.com', password: 'x' })).status;
    expect([await register54('studio54'), await register54('Studio')]).toEqual([400, 201]);
    await numbered.close();
  });

  test('may be had by administrators, the account of the settings, and who has always had it', async () => {
    const ada = await t.admin();
    expect((await t.as(ada).put('/api/auth/me', { username: 'Admin Ada' })).body.username).toBe('Admin Ada');

    const bob = await t.user('Bob');
    const { sql } = t.services.database;
    await insertSettingsAccount(sql, bob, undefined);
    expect((await t.as(bob).put('/api/auth/me', { username: 'Staff' })).body.username).toBe('Staff');

    const old = await t.user('mod-eve');
    const rename = (username: string) => t.as(old).put('/api/auth/me', { username, avatarUrl: '' });
    expect((await rename('mod-eve')).status).toBe(200);
    expect((await rename('mod eve')).body).toMatchObject(REFUSED);
  });
});

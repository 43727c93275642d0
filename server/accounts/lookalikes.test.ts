import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { isOneScript } from '../../contract/scripts.ts';
import { skeletonOf } from '../text/skeleton.ts';

let t: TestApp;
beforeAll(async () => (t = await startTestApp()));
afterAll(() => t.close());
beforeEach(() => t.reset());

let number = 0;
const register = (username: string) =>
  t.visitor.post('/api/auth/register', { username, email: `m${(number += 1)}@example.com`, password: 'x' });
const TAKEN = { error: 'conflict', fields: { username: 'Username is already taken' } };

const LOOKALIKES: [first: string, second: string][] = [
  ['admin', 'ADMIN'],
  ['admin', 'аdmin'],
  ['admin', 'аdmіn'],
  ['admin', 'αdmın'],
  ['admin', 'ａｄｍｉｎ'],
  ['admin', '𝐚𝐝𝐦𝐢𝐧'],
  ['admin', 'ⓐⓓⓜⓘⓝ'],
  ['admin', 'adrnin'],
  ['admin', 'admln'],
  ['admin', 'adm1n'],
  ['admin', 'admın'],
  ['alice', 'aIice'],
  ['alice', 'a1ice'],
  ['alice', 'a|ice'],
  ['Illy', 'llly'],
  ['bob-00', 'b0b-OO'],
  ['oo1', '001'],
  ['ann 1.12', 'Ann-1-12'],
  ['wendy', 'vvendy'],
  ['cop', 'сор'],
  ['Ann', 'Ⱥnn'],
  ['dalila', 'dali\u0307la'],
  ['jacob', 'j\u0307acob'],
  ['dalila', 'DAL\u0130LA'],
  ['bobby', 'ƅobby'],
  ['robin', 'Ɍobin'],
  ['oscar', 'ʘscar'],
  ['lilian', 'ꟾilian'],
  ['simon', 'ᶊiᶆon'],
  ['AHTOH', 'АНТОН'],
  ['Poccc', 'Россс'],
  ['OXO', 'ΟΧΟ'],
  ['Ann-B', 'Ann‐B'],
  ["O'Brien", 'O’Brien'],
  ['Ann B', 'Ann\u00a0\u2003 B'],
  ['ann-1', 'ann1'],
  ['ann-1', 'ann_l'],
  ['ann', 'a n n'],
  ['victim', 'victim✓'],
  ['victim', 'victim ™'],
  ['victim', '★ victim ★'],
  ['victim', 'victim\u20dd'],
  ['victim', 'victimʼ'],
  ['victim', '(victim.)'],
  ['victim', 'victim✅️'],
  ['René', 'Re-ne\u0301'],
  ['bernard', 'ʙᴇʀɴᴀʀᴅ'],
  ['bernard', 'bernaʳd'],
  ['robert', 'ʳobert.'],
  ['simons', 'ˢimons.'],
  ['victim', 'victimʳ'],
  ['victim', 'victim†'],
  ['victim', '🅥🅘🅒🅣🅘🅜'],
  ['victim', 'ᵛⁱᶜᵗⁱᵐ'],
  ['victim', 'vic†im'],
  ['bob0z', 'bob０z.'],
  ['pia-zo', 'ᴾia-zo.'],
  ['oscar', 'oꜱcar'],
  ['frank', 'ƒrank'],
  ['frank', 'ꜰʀᴀɴᴋ'],
  ['taylor', '₮aylor'],
  ['cop', 'ϲορ'],
  ['anna-maria', 'anna—maria'],
  ['anna-maria', 'annaーmaria'],
  ['anna-maria', 'anna 一 maria'],
  ['ann 1-12', 'ann ¹-12'],
  ['marianne', 'ma\u0338rianne'],
  ['marten', 'm\u0332a\u0332r\u0332t\u0332e\u0332n\u0332'],
  ['marten', 'marten\u0305'],
  ['marten', 'marten\ufe26'],
  ['marten', 'marten\u0363'],
  ['marianne', 'maria\u0335nne'],
  ['marianne', 'marianne\u0336'],
  ['nate', 'n\u0322ate'],
  ['david', 'đavid'],
  ['David', 'Đavid'],
  ['david', 'ɖavid'],
  ['david', 'ꝺavid'],
  ['kali', 'ĸali'],
  ['Lukasz', 'Łukasz'],
  ['Øyvind', 'O\u0338yvind'],
  ['KATE', 'КАТЕ'],
  ['KATE', 'кате'],
  ['KATE', 'Кате'],
  ['TOMMY', 'томму'],
  ['Lucas', 'Luȼas'],
  ['Lucas', 'LuȻas'],
  ['Suzan', 'SuꟆan'],
  ['Ronas', 'RonaꟅ'],
  ['Paul', 'Pauꝉ'],
  ['Viktor', 'Viꞣtor'],
  ['Peter', 'Peꞇer'],
  ['marianne', 'ꟺarianne'],
  ['marianne', 'marianne〡'],
  ['marianne', '〡 marianne'],
  ['marianne', 'marianneㅣ'],
  ['marilyn', 'mari〡yn'],
  ['kali', 'ka!i'],
  ['kali', 'ka¡i'],
  ['paul', 'p@ul'],
  ['Jessie', 'Je$$ie'],
  ['Bob Smith', '8ob Smith'],
  ['Bob Smith', 'Bob 5mith'],
  ['melissa', 'm3lissa'],
  ['thomas', '7homas'],
  ['paul', '@paul'],
  ['paul', 'paul!'],
  ['ann5b', 'ann-5-b'],
  ['Bob51', 'Bob5l'],
  ['Al5bert', 'A15bert'],
  ['Bobby', '80bby'],
  ['ka!l', 'ka!1'],
];

describe('a username', () => {
  test.each(LOOKALIKES)('%s is taken for who comes with %s', async (first, second) => {
    await t.user(first);
    const answer = await register(second);
    expect([answer.status, answer.body]).toMatchObject([409, TAKEN]);
  });

  const whole = LOOKALIKES.filter(([, second]) => isOneScript(second));
  test.each(whole)('%s is taken the other way round, too: %s was there first', async (first, second) => {
    await t.user(second);
    expect((await register(first)).body).toMatchObject(TAKEN);
  });

  test.each(['ᏴᎾᏴ', 'ᗷᗝᗷ', 'ᏼꮎᏼ', 'ꓐꓳꓐ'])(
    'in letters that only stand for Latin ones is taken with these: %s',
    async (name) => {
      await t.user('BOB');
      expect((await register(name)).body).toMatchObject(TAKEN);
    },
  );

  test.each([
    ['Victor', 'Vi\u030dctor'],
    ['paulson', 'pɒulson'],
    ['paulson', 'paulsoŋ'],
    ['linda', 'lǃnꟈɐ'],
    ['sarah miller', 'SɅRɅH MILLER'],
    ['sarah miller', '|sarah miller|'],
    ['KEMAL', 'KEⱮAL'],
    ['Victor', 'VI\u0358CTOR'],
    ['Alfred', 'Al\u017fred'],
    ['Jeff', 'Je\u017f\u017f'],
    ['Jess', 'Je\u017f\u017f'],
    ['Jan', 'j\u030dan'],
  ])('with a long s or a mark for a dot is taken where %s is: %s', async (first, second) => {
    expect((await register(first)).status).toBe(201);
    expect((await register(second)).body).toMatchObject(TAKEN);
  });

  test.each([
    ['Ong', 'O\u0358ng'],
    ['Peh', 'Pe\u030dh'],
    ['Jen', 'Je\u017f'],
  ])('with such a mark on another letter is free beside %s: %s', async (first, second) => {
    for (const username of [first, second]) expect((await register(username)).status).toBe(201);
  });

  test('in letters that only stand for Latin ones stays with who has it', async () => {
    await t.user('BOB');
    const old = await t.user('ᏴᎾᏴ');
    const rename = (username: string) => t.as(old).put('/api/auth/me', { username, avatarUrl: '' });
    expect((await rename('ᏴᎾᏴ')).status).toBe(200);
    expect((await rename('ᏏᎾᏴ')).body).toMatchObject(TAKEN);
  });

  test('of several scripts is refused, but for who has one', async () => {
    const { status, body } = await register('Ann Анна');
    expect([status, body.fields]).toEqual([400, { username: 'Username mixes letters of several scripts' }]);
    const ann = await t.user('Ann Анна');
    expect((await t.as(ann).put('/api/auth/me', { username: 'Ann Анна', avatarUrl: '' })).status).toBe(200);
    expect((await t.as(ann).put('/api/auth/me', { username: 'Anna Анна' })).status).toBe(400);
  });

  test('that looks otherwise is free', async () => {
    const names = [
      'ann',
      'anna',
      'Änn',
      'ann-1',
      'ann-2',
      'ann 3',
      'bob 1-12',
      'bob 11-2',
      'bob 112',
      'Анна',
      'アンナ',
      'マリア',
      'マリアー',
      '一二三',
      '二三四',
      'की की',
      'को को',
      '!!!',
      '???',
      '🙂🙂🙂',
      'Bob5',
      'Bob8',
      'Bob 51',
      'Bobsi',
      'Bob 15th',
      'Bob 18th',
      'Gonçalo',
      'Goncalo',
      'Өміржан',
      'Оміржан',
      '王小明',
      '王小明丨',
      // A lowercase `cl` can look like a `d`. But Clark and Dark are two people's names, so such pairs are allowed.
      'Clark',
      'Dark',
      'clean',
      'dean',
      'david',
      'clavid',
    ];
    for (const name of names) expect([name, (await register(name)).status]).toEqual([name, 201]);
  });

  test('of one of two who come with lookalikes at once', async () => {
    const both = await Promise.all(['armin', 'ａrmin', 'arrnin', '𝐚rmin'].map(register));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('is taken for who renames, and one may write one’s own otherwise', async () => {
    const [ann, bob] = [await t.user('alice'), await t.user('Bob')];
    expect((await t.as(bob).put('/api/auth/me', { username: 'aIice' })).body).toMatchObject(TAKEN);
    for (const username of ['aIice', 'Alice', 'Carol', 'alice'])
      expect((await t.as(ann).put('/api/auth/me', { username })).body.username).toBe(username);
    expect((await t.as(ann).put('/api/auth/me', { username: 'Carol' })).status).toBe(200);
    // Renaming frees the look of the old name for others.
    expect((await t.as(bob).put('/api/auth/me', { username: 'a1ice' })).status).toBe(200);
  });
});

describe('users who looked alike before that was refused', () => {
  async function alike() {
    const [ann, old] = [await t.user('alice'), await t.user('bob')];
    const { sql } = t.services.database;
    const columns = {
      username: 'aIice',
      username_key: 'aiice',
      username_skeleton: `${skeletonOf('alice')}\n${old.id}`,
    };
    await sql.updateTable('users').set(columns).where('id', '=', old.id).execute();
    return { ann, old };
  }

  test('keep their names, whatever else they change', async () => {
    const { ann, old } = await alike();
    for (const [who, username] of [
      [ann, 'alice'],
      [old, 'aIice'],
      [old, 'AIice'],
    ] as const)
      expect((await t.as(who).put('/api/auth/me', { username, avatarUrl: '' })).body.username).toBe(username);
    expect((await register('a1ice')).body).toMatchObject(TAKEN);
  });

  test('still keep others away when the first of them has another name', async () => {
    const { ann, old } = await alike();
    expect((await t.as(ann).put('/api/auth/me', { username: 'Carol' })).status).toBe(200);
    expect((await register('a1ice')).body).toMatchObject(TAKEN);
    expect((await t.as(ann).put('/api/auth/me', { username: 'alice' })).body).toMatchObject(TAKEN);
    expect((await t.as(old).put('/api/auth/me', { username: 'Dora' })).status).toBe(200);
    expect((await register('a1ice')).status).toBe(201);
  });
});

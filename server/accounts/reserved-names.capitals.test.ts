import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => (t = await startTestApp()));
afterAll(() => t.close());
beforeEach(() => t.reset());

const message = 'Username must not look like a role or the name of this site';
const register = (username: string) =>
  t.visitor.post('/api/auth/register', { username, email: 'm@example.com', password: 'x' });

test.each(
  'CustomerSupport TechSupport HeadOfSupport JohnAdmin GlobalModerator AdminBob ModeratorMike OfficialAnna LibrarySupport'
    .split(' ')
    .concat(
      'ITSupport MyITSupport 2FASupport XAdmin ADMINBob SiteADMINBob ITadmin ADMINbob OFFICIALBob SYSTEMMessage Admin1Bob STAFF7Bob |admin| Bob|Admin |MOD|Bob customersupport staffmember STɅFF ɅDMIN ADMIŊ ꟽOD STAꟻꟻ ǀadminǀ'.split(
        ' ',
      ),
    )
    .concat('ＪｏｈｎＡｄｍｉｎ', 'АннаМодератор', 'ÉmileModérateur', 'JohnADMIN', 'Bob TechSupport'),
)('a name of a role is refused also where only capitals tell its words apart: %s', async (username) => {
  expect((await register(username)).body).toMatchObject({ error: 'invalid', message });
});

test.each(
  'ЅТАҒҒ ѕтағғ аԁміп АԀМІИ АДМІИ ΑΔΜΙΝ ΜΟΔΕΓΑΤΟΓ моԁегатог ѕиррогт оԝнег ѕуѕтем Ѕуѕтем ЅУЅТЕМ Sꞇaff ꞅtaff Ꟊtaff Admiꞥ'.split(
    ' ',
  ),
)(
  'a name of a role is refused in Greek or Cyrillic letters that are read for Latin ones, and in old hands: %s',
  async (username) => {
    expect((await register(username)).body).toMatchObject({ error: 'invalid', message });
  },
);

test.each(
  'Модест Демин Дамон Антон Стас Амин Диана Марина Роман Родион Δάμων Δημήτρης Μόδεστος Στάθης Ανδρέας АНТОН ΔΑΜΩΝ'.split(
    ' ',
  ),
)('a Greek or Russian name is free: %s', async (username) => {
  expect((await register(username)).status).toBe(201);
});

test.each(
  'Robert JohnModersohn AnnaStaffelbach BobTeamster MacAdams AdaMinster DeModena SuperMario TeamBob SecurityBob McRoot JPMorgan DJModersohn McAdams DJStaffelbach AJSupple BBKing Bob7Miller Anna2Maria'.split(
    ' ',
  ),
)('a name of a person is free, written together, too: %s', async (username) => {
  expect((await register(username)).status).toBe(201);
});

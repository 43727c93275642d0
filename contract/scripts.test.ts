import { describe, expect, test } from 'vitest';
import { isOneScript, signAtLetter } from './scripts.ts';

describe('a username is of one script', () => {
  const names =
    'admin Дмитрий ωμέγα 田中Taro 山田ハナコ 김철수-Kim 王小明 Zoë-2 अनीता Ann😀 O’Brien_7 アンナ שרה2 ａｄｍｉｎ สมชาย';
  test.each(names.split(' '))('as %s is', (name) => expect(isOneScript(name)).toBe(true));

  test.each(['аdmin', 'admіn', 'Ωmega', 'раypal', 'Ann Анна', 'аᏞice', 'שלוםann', '田中Дима'])('as %s is not', (name) =>
    expect(isOneScript(name)).toBe(false),
  );
});

test.each([
  ['Adm│n', '│'],
  ['◯scar', '◯'],
  ['अनी★ता', '★'],
  ['Ann😀', '😀'],
])('in %s a sign touches a letter', (name, sign) => expect(signAtLetter(name)).toBe(sign));
test.each([
  'Ann ★',
  'O’Brien',
  "O'Brien-Smith_2",
  'p@ul!',
  'l·l',
  'יו״ר',
  'アン・マリー',
  'Ann 😀',
  'Bob √2',
  '(Bob)',
  'ສະບາຍ',
  'José',
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'בת־שבע',
  'Անի֊Մարի',
  'アン＝マリー',
  'བཀྲ་ཤིས',
])('in %s none does', (name) => expect(signAtLetter(name)).toBeUndefined());

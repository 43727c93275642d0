import { describe, expect, test } from 'vitest';
import { addressProblem, RUN_TARGET } from '../../../contract/run-targets.ts';
import { linkTo, nameProblem, OWN, targetAt } from './run-address.ts';
import { LONGEST, UNKNOWN_LONGEST } from './run-targets.ts';

describe('a link', () => {
  const chat = targetAt('Chat', 'https://chat.example/new?model=a&text=');

  test('carries the whole text, whatever stands in it', () => {
    const text = 'Über $& and \\1,\n\n  [name] {text} a+b=c & #5 %20 "ok" 🙂';
    const link = linkTo(chat, text) ?? '';
    expect(new URL(link).searchParams.get('text')).toBe(text);
    expect(new URL(link).searchParams.get('model')).toBe('a');
    expect(link).not.toMatch(/[\s"<>]/);
  });

  test('has the text in place of {text}, wherever that stands', () => {
    const within = targetAt('Chat', 'https://chat.example/?q={text}&go=1');
    expect(linkTo(within, '$& {text}')).toBe('https://chat.example/?q=%24%26%20%7Btext%7D&go=1');
    expect(linkTo(targetAt('Chat', 'https://chat.example/new#q='), 'a b')).toBe('https://chat.example/new#q=a%20b');
  });

  test('is not made of a text that makes it longer than the target takes', () => {
    const room = UNKNOWN_LONGEST - 'https://chat.example/new?model=a&text='.length;
    expect(linkTo(chat, 'x'.repeat(room))).toHaveLength(UNKNOWN_LONGEST);
    expect(linkTo(chat, 'x'.repeat(room + 1))).toBeUndefined();
    // What counts is the encoded length: one sign of nine characters instead of nine characters.
    expect(linkTo(chat, `${'x'.repeat(room - 9)}€`)).toHaveLength(UNKNOWN_LONGEST);
    expect(linkTo(chat, `${'x'.repeat(room - 8)}€`)).toBeUndefined();
  });

  test('is made of half a surrogate pair, too', () => {
    expect(linkTo(chat, 'a\ud83d')).toMatch(/text=a%EF%BF%BD$/);
  });

  test('is not made for a target that takes no text', () => {
    expect(linkTo({ name: 'Paste', page: 'https://paste.example/', longest: 7_500 }, 'a')).toBeUndefined();
  });
});

describe('a target at an address that somebody gave', () => {
  test('is Open WebUI, which takes long addresses and sends at once', () => {
    for (const address of ['http://localhost:8080/?q=', 'https://a.example/ai/?models=b&q={text}'])
      expect(targetAt('Mine', address)).toMatchObject({ longest: LONGEST, sends: true });
  });

  test('is LibreChat, which takes long addresses and sends only if the address says so', () => {
    const address = 'https://a.example/c/new?prompt=';
    expect(targetAt('Mine', address)).toMatchObject({
      longest: LONGEST,
      sends: false,
      page: 'https://a.example/c/new',
    });
    expect(targetAt('Mine', 'https://a.example/c/new?submit=true&prompt=')).toMatchObject({ sends: true });
  });

  test('is unknown otherwise, and gets short addresses only', () => {
    expect(targetAt('Mine', 'https://a.example/x?text=')).toMatchObject({ longest: UNKNOWN_LONGEST, sends: false });
  });

  test('has a page to paste into without any of the text', () => {
    expect(targetAt('Mine', 'https://a.example/x?a=1&q={text}#b').page).toBe('https://a.example/x');
    expect(targetAt('Mine', 'https://a.example/ask/{text}').page).toBe('https://a.example/');
  });
});

test.each([
  ['', 'Enter an address'],
  ['chat.example/?q=', 'Enter a whole address that begins with https:// or http://'],
  ['localhost:8080/?q=', 'Enter a whole address that begins with https:// or http://'],
  ['javascript:alert(1)//?q=', 'Enter a whole address that begins with https:// or http://'],
  ['data:text/html,{text}', 'Enter a whole address that begins with https:// or http://'],
  ['https://{text}.example/', 'Put {text} behind the host'],
  ['https://chat.{text}:80/', 'Put {text} behind the host'],
  ['https://chat.example=', 'Put {text} behind the host'],
  ['http://localhost=', 'Put {text} behind the host'],
  ['https://{text}@chat.example/', 'Leave out the user name and the password'],
  ['https://me:secret@chat.example/?q=', 'Leave out the user name and the password'],
  ['https://chat.example/?a={text}&b={text}', 'Put {text} only once'],
  ['https://chat.example/\u202e?q=', 'Leave out spaces and invisible characters'],
  ['https://chat.example/a b?q=', 'Leave out spaces and invisible characters'],
  [`https://chat.example/${'x'.repeat(RUN_TARGET.addressMax)}?q=`, `At most ${RUN_TARGET.addressMax} characters`],
])('the address %j is refused: %s', (address, problem) => {
  expect(addressProblem(address)).toBe(problem);
});

test('an address without a place for the text is answered with addresses of this host that have one', () => {
  const problem = addressProblem('https://chat.example:8080');
  expect(problem).toContain('Open WebUI: https://chat.example:8080/?q=');
  expect(problem).toContain('LibreChat: https://chat.example:8080/c/new?prompt=');
});

test.each(['https://chat.example/?q=', 'HTTP://10.0.0.7:3000/?q=', 'https://chat.example/%E0%/?q={text}&a=b'])(
  'the address %j is taken',
  (address) => {
    expect(addressProblem(address)).toBeUndefined();
    expect(linkTo(targetAt('Mine', address), 'a b')).toContain('a%20b');
  },
);

test('a name is not blank, not too long, and not there already', () => {
  const others = [{ name: 'Home', address: 'https://a.example/?q=' }];
  expect(nameProblem(' ', others)).toBe('Enter a name');
  expect(nameProblem('x'.repeat(OWN.nameMax + 1), others)).toBe(`At most ${OWN.nameMax} characters`);
  expect(nameProblem(' home ', others)).toBe('You have one of this name');
  expect(nameProblem('Work', others)).toBeUndefined();
});

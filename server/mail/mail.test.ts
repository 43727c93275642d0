import { generate } from 'selfsigned';
import { afterEach, expect, test } from 'vitest';
import { openLetterBox, type LetterBox } from './mail.fixtures.ts';
import { openMail, type Mail } from './mail.ts';
import { smtpPost, type Letter } from './smtp.ts';

const letter: Letter = { to: 'ann@example.com', subject: 'Hello Ann', text: 'A word', html: '<p>A word</p>' };
const from = 'Prompt Lib <library@example.com>';

let box: LetterBox | undefined;
let mail: Mail | undefined;
afterEach(async () => {
  await mail?.close();
  await box?.close();
});

function mailTo(url: string, tls = {}) {
  const log: unknown[][] = [];
  mail = openMail(smtpPost({ url, from, tls }), { warn: (...words: unknown[]) => void log.push(words) });
  return { mail, log };
}

test('a letter arrives as text and as HTML', async () => {
  box = await openLetterBox();
  mailTo(box.url).mail.later(async () => letter);
  const [received] = await box.until(1);
  expect(received).toMatchObject({ from: 'library@example.com', to: ['ann@example.com'] });
  for (const part of [
    'From: Prompt Lib <library@example.com>',
    'Subject: Hello Ann',
    '\r\nA word\r\n',
    '<p>A word</p>',
  ])
    expect(received?.text).toContain(part);
});

test('no letter is sent where there is none to write', async () => {
  box = await openLetterBox();
  const { mail: sender, log } = mailTo(box.url);
  sender.later(async () => undefined);
  await sender.close();
  expect([box.offered(), log]).toEqual([0, []]);
});

test('a server that is busy is asked again', async () => {
  box = await openLetterBox();
  box.refusals.push({ responseCode: 451, message: 'Come again later' });
  const { mail: sender, log } = mailTo(box.url);
  sender.later(async () => letter);
  await box.until(1);
  expect([box.offered(), log]).toEqual([2, []]);
});

test('letters that are tried again later hold up no others', async () => {
  box = await openLetterBox();
  for (let n = 0; n < 2; n += 1) box.refusals.push({ responseCode: 451, message: 'Come again later' });
  const { mail: sender } = mailTo(box.url);
  for (const name of ['bob', 'eve', 'ann']) sender.later(async () => ({ ...letter, to: `${name}@example.com` }));
  const letters = await box.until(3);
  expect(letters[0]?.to).toEqual(['ann@example.com']);
});

test('a server that refuses is not asked again, and the log names no address', async () => {
  box = await openLetterBox();
  box.refusals.push({ responseCode: 550, message: 'ann@example.com is unknown here' });
  const { mail: sender, log } = mailTo(box.url);
  sender.later(async () => letter);
  await expect.poll(() => log.length).toBe(1);
  expect(box.offered()).toBe(1);
  expect(JSON.stringify(log)).toContain('550');
  expect(JSON.stringify(log)).not.toMatch(/ann|example|Hello|word/i);
});

test('a letter that cannot be written is logged without its words', async () => {
  const { mail: sender, log } = mailTo('smtp://127.0.0.1:9');
  sender.later(async () => {
    throw new Error('no row for ann@example.com');
  });
  await expect.poll(() => log.length).toBe(1);
  expect(JSON.stringify(log)).not.toMatch(/ann|example/);
});

test('an address is one recipient, whatever stands in it', async () => {
  box = await openLetterBox();
  const { mail: sender } = mailTo(box.url);
  sender.later(async () => ({ ...letter, to: 'ann@example.com, eve@example.com' }));
  sender.later(async () => ({ ...letter, to: 'bob@example.com\r\nBcc: eve@example.com' }));
  sender.later(async () => letter);
  await box.until(1);
  await sender.close();
  expect(box.letters.flatMap(({ to }) => to)).not.toContain('eve@example.com');
});

test('of more letters than a thousand the others are not sent, and the log says so', async () => {
  const { mail: sender, log } = mailTo('smtp://127.0.0.1:9');
  let written = 0;
  for (let n = 0; n < 1_010; n += 1) sender.later(async () => void (written += 1));
  await sender.close();
  expect([written, log.length]).toEqual([1_000, 10]);
});

test('closing waits for what is under way and tries nothing again', async () => {
  box = await openLetterBox();
  box.refusals.push({ responseCode: 451, message: 'later' });
  const { mail: sender, log } = mailTo(box.url);
  sender.later(async () => letter);
  await expect.poll(() => box?.offered()).toBe(1);
  await sender.close();
  expect([box.letters, log.length]).toEqual([[], 1]);
});

const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
});
const trusted = { ca: cert };
const account = {
  key,
  cert,
  onAuth: ({ username, password }, _session, answer) =>
    username === 'library' && password === 'p@ss/word'
      ? answer(null, { user: username })
      : answer(new Error('Wrong password')),
} satisfies Parameters<typeof openLetterBox>[0];
const credentials = 'library:p%40ss%2Fword@';

test('a server with STARTTLS and an account gets the letter encrypted', async () => {
  box = await openLetterBox(account);
  mailTo(box.url.replace('//127.0.0.1', `//${credentials}localhost`), trusted).mail.later(async () => letter);
  const [received] = await box.until(1);
  expect(received).toMatchObject({ secure: true, user: 'library' });
});

test('a server that speaks TLS from the beginning gets it, too', async () => {
  box = await openLetterBox({ ...account, secure: true });
  mailTo(box.url.replace('smtp://127.0.0.1', `smtps://${credentials}localhost`), trusted).mail.later(
    async () => letter,
  );
  const [received] = await box.until(1);
  expect(received).toMatchObject({ secure: true, user: 'library' });
});

test('a server whose certificate nobody vouches for gets nothing', async () => {
  box = await openLetterBox(account);
  const { mail: sender, log } = mailTo(box.url.replace('//127.0.0.1', `//${credentials}localhost`));
  sender.later(async () => letter);
  await sender.close();
  expect([box.letters, log.length]).toEqual([[], 1]);
  expect(JSON.stringify(log)).not.toContain('p@ss');
});

test('a server that does not encrypt never hears the password', async () => {
  let heard = false;
  box = await openLetterBox({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, answer) => {
      heard = true;
      answer(null, { user: username });
    },
  });
  const { mail: sender, log } = mailTo(box.url.replace('//', `//${credentials}`), trusted);
  sender.later(async () => letter);
  await sender.close();
  expect([heard, box.letters, log.length]).toEqual([false, [], 1]);
});

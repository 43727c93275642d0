import { generate } from 'selfsigned';
import { afterEach, expect, test } from 'vitest';
import { openTestMailbox, type TestMailbox } from './mail.fixtures.ts';
import { OURSELVES } from '../queue/askers.ts';
import { openMail, type Mail } from './mail.ts';
import { smtpMailer, type Email } from './smtp.ts';

const letter: Email = { to: 'ann@example.com', subject: 'Hello Ann', text: 'A word', html: '<p>A word</p>' };
const from = 'Prompt Lib <library@example.com>';

let box: TestMailbox | undefined;
let mail: Mail | undefined;
afterEach(async () => {
  await mail?.close();
  await box?.close();
});

function mailTo(url: string, tls = {}) {
  const log: unknown[][] = [];
  mail = openMail(smtpMailer({ url, from, tls }), { warn: (...words: unknown[]) => void log.push(words) });
  return { mail, log };
}

test('a letter arrives as text and as HTML', async () => {
  box = await openTestMailbox();
  mailTo(box.url).mail.enqueue(async () => letter, OURSELVES);
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
  box = await openTestMailbox();
  const { mail: sender, log } = mailTo(box.url);
  sender.enqueue(async () => undefined, OURSELVES);
  await sender.close();
  expect([box.offered(), log]).toEqual([0, []]);
});

test('a server that is busy is asked again', async () => {
  box = await openTestMailbox();
  box.refusals.push({ responseCode: 451, message: 'Come again later' });
  const { mail: sender, log } = mailTo(box.url);
  sender.enqueue(async () => letter, OURSELVES);
  await box.until(1);
  expect([box.offered(), log]).toEqual([2, []]);
});

test('letters that are tried again later hold up no others', async () => {
  box = await openTestMailbox();
  for (let n = 0; n < 2; n += 1) box.refusals.push({ responseCode: 451, message: 'Come again later' });
  const { mail: sender } = mailTo(box.url);
  for (const name of ['bob', 'eve', 'ann'])
    sender.enqueue(async () => ({ ...letter, to: `${name}@example.com` }), OURSELVES);
  const letters = await box.until(3);
  expect(letters[0]?.to).toEqual(['ann@example.com']);
});

test('a server that refuses is not asked again, and the log names no address', async () => {
  box = await openTestMailbox();
  box.refusals.push({ responseCode: 550, message: 'ann@example.com is unknown here' });
  const { mail: sender, log } = mailTo(box.url);
  sender.enqueue(async () => letter, OURSELVES);
  await expect.poll(() => log.length).toBe(1);
  expect(box.offered()).toBe(1);
  expect(JSON.stringify(log)).toContain('550');
  expect(JSON.stringify(log)).not.toMatch(/ann|example|Hello|word/i);
});

test('an e-mail that cannot be written is logged without its words', async () => {
  const { mail: sender, log } = mailTo('smtp://127.0.0.1:9');
  sender.enqueue(async () => {
    throw new Error('no row for ann@example.com');
  }, OURSELVES);
  await expect.poll(() => log.length).toBe(1);
  expect(JSON.stringify(log)).not.toMatch(/ann|example/);
});

test('an address is one recipient, whatever stands in it', async () => {
  box = await openTestMailbox();
  const { mail: sender } = mailTo(box.url);
  sender.enqueue(async () => ({ ...letter, to: 'ann@example.com, eve@example.com' }), OURSELVES);
  sender.enqueue(async () => ({ ...letter, to: 'bob@example.com\r\nBcc: eve@example.com' }), OURSELVES);
  sender.enqueue(async () => letter, OURSELVES);
  await box.until(1);
  await sender.close();
  expect(box.letters.flatMap(({ to }) => to)).not.toContain('eve@example.com');
});

test('of more look-ups than a thousand the others are not made, and the log says so', async () => {
  const { mail: sender, log } = mailTo('smtp://127.0.0.1:9');
  let written = 0;
  for (let n = 0; n < 1_010; n += 1) sender.enqueue(async () => void (written += 1), OURSELVES);
  await sender.close();
  expect([written, log.length]).toEqual([1_002, 8]);
});

test('a slow server and a flood of made-up addresses keep nobody else without their e-mail', async () => {
  const sent: string[] = [];
  const hanging: (() => void)[] = [];
  const log: unknown[] = [];
  const slow = {
    async send({ to }: { to: string }) {
      await new Promise<void>((resolve) => hanging.push(resolve));
      sent.push(to);
    },
  };
  mail = openMail(slow, { warn: (...words: unknown[]) => void log.push(words) });
  const asker = (network: number, n: number) => ({ home: `192.0.${network}.${n}`, network: `192.0.${network}.0/24` });
  // First the attacker's own accounts, as many as the mail server takes at once, then addresses that nobody has.
  for (let n = 0; n < 20; n += 1) mail.enqueue(async () => letter, asker(1, n));
  for (let n = 0; n < 1_100; n += 1) mail.enqueue(async () => undefined, asker(1, n % 100));
  mail.enqueue(async () => ({ ...letter, to: 'victim@example.com' }), asker(2, 1));
  await expect.poll(() => hanging.length).toBe(2);
  // The two hanging sends end, and the victim's e-mail is the next one or the one after it.
  for (let round = 1; round <= 2; round += 1) {
    for (const end of hanging.splice(0)) end();
    await expect.poll(() => hanging.length).toBe(2);
  }
  expect(sent.concat()).toContain('victim@example.com');
  const ending = mail.close();
  const timer = setInterval(() => hanging.splice(0).forEach((end) => end()), 5);
  await ending.finally(() => clearInterval(timer));
  expect(sent).toHaveLength(21);
});

test('closing waits for what is under way and tries nothing again', async () => {
  box = await openTestMailbox();
  box.refusals.push({ responseCode: 451, message: 'later' });
  const { mail: sender, log } = mailTo(box.url);
  sender.enqueue(async () => letter, OURSELVES);
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
} satisfies Parameters<typeof openTestMailbox>[0];
const credentials = 'library:p%40ss%2Fword@';

test('a server with STARTTLS and an account gets the letter encrypted', async () => {
  box = await openTestMailbox(account);
  mailTo(box.url.replace('//127.0.0.1', `//${credentials}localhost`), trusted).mail.enqueue(
    async () => letter,
    OURSELVES,
  );
  const [received] = await box.until(1);
  expect(received).toMatchObject({ secure: true, user: 'library' });
});

test('a server that speaks TLS from the beginning gets it, too', async () => {
  box = await openTestMailbox({ ...account, secure: true });
  mailTo(box.url.replace('smtp://127.0.0.1', `smtps://${credentials}localhost`), trusted).mail.enqueue(
    async () => letter,
    OURSELVES,
  );
  const [received] = await box.until(1);
  expect(received).toMatchObject({ secure: true, user: 'library' });
});

test('a server whose certificate nobody vouches for gets nothing', async () => {
  box = await openTestMailbox(account);
  const { mail: sender, log } = mailTo(box.url.replace('//127.0.0.1', `//${credentials}localhost`));
  sender.enqueue(async () => letter, OURSELVES);
  await sender.close();
  expect([box.letters, log.length]).toEqual([[], 1]);
  expect(JSON.stringify(log)).not.toContain('p@ss');
});

test('a server that does not encrypt never hears the password', async () => {
  let heard = false;
  box = await openTestMailbox({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, answer) => {
      heard = true;
      answer(null, { user: username });
    },
  });
  const { mail: sender, log } = mailTo(box.url.replace('//', `//${credentials}`), trusted);
  sender.enqueue(async () => letter, OURSELVES);
  await sender.close();
  expect([heard, box.letters, log.length]).toEqual([false, [], 1]);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SECRETS } from './config.secrets.ts';
import { doubtsOf, loadConfig, SETTINGS } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every numeric setting that has a value. */
const NUMBERS = Object.entries(loadConfig({ METRICS_PORT: '1' }))
  .filter(([, value]) => typeof value === 'number')
  .map(([name]) => name);
const QUOTAS = NUMBERS.filter((name) => name.startsWith('QUOTA_'));

/** The error message of `loadConfig`, undefined for valid settings. */
function objection(settings: Record<string, string>): string | undefined {
  try {
    loadConfig(settings);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('numbers are plain digits', () => {
  test('of which the table below misses none', () => {
    expect(NUMBERS).toEqual(expect.arrayContaining(['PORT', 'METRICS_PORT', 'CACHE_MB']));
    expect(QUOTAS).toHaveLength(4);
  });

  test.each(QUOTAS)('%s, or off', (name) => {
    for (const value of ['0', 'off']) expect(loadConfig({ [name]: value })).toMatchObject({ [name]: 0 });
    for (const value of ['Off', 'false', '5.0', '1000001'])
      expect(objection({ [name]: value })).toBe(
        `${name}: must be off, or a whole number from 0 to 1000000, in plain digits`,
      );
  });

  test.each(NUMBERS)('%s', (name) => {
    for (const value of [
      '3e1',
      '0x50',
      ' 50 ',
      '50\n',
      '+50',
      '-1',
      '1_000',
      '٥٠',
      '050',
      '50.',
      '.5',
      '3e2',
      '+7',
      'NaN',
      '9'.repeat(30),
    ])
      expect([value, objection({ [name]: value })]).toEqual([
        value,
        expect.stringMatching(`^${name}: must be .*plain`),
      ]);
    expect(objection({ [name]: '50' })).toBeUndefined();
  });
});

test('whatever is wrong with a setting, what is said names it, and others that are wrong', () => {
  const values = [
    'foo',
    'foo://',
    'http://',
    'smtp://',
    '://',
    ' ',
    '-1',
    '\u0000',
    '%',
    'http://[',
    'x'.repeat(5_000),
  ];
  for (const value of values)
    for (const name of SETTINGS) {
      const lines = objection({ [name]: value, PORT: '-1' })?.split('\n') ?? [];
      const named = lines.map((line) => /^([A-Z0-9_]+): \S/.exec(line)?.[1]);
      expect(named, `${name}=${value.slice(0, 20)}`).toContain('PORT');
      expect([name, 'PORT']).toEqual(expect.arrayContaining(named));
    }
  expect(objection({ SMTP_URL: 'foo' })).toMatch(/^SMTP_URL: must be smtp:/);
  expect(objection({ S3_ENDPOINT: 'foo' })).toMatch(/^S3_ENDPOINT: must be https:/);
  expect(objection({ S3_ENDPOINT: 'https://key@store.example' })).toMatch(/^S3_ENDPOINT: must not hold a key/);
});

test('PUBLIC_URL is the address of a host and nothing more, written one way', () => {
  const wrong = [
    'https://a.example/b',
    'https://a.example?x',
    'https://a.example/?',
    'https://a.example#',
    'https://ada@a.example',
    'https://ada:pw@a.example',
    'ftp://a.example',
    'https://',
    'https:a.example',
    'https:///a.example',
    ' https://a.example',
    'https://a.example\n',
    'https://a.example\\b',
    'https://a b',
    'a.example',
    'https://a.example:99999',
    'javascript:1',
  ];
  for (const value of wrong)
    expect([value, objection({ PUBLIC_URL: value })]).toEqual([value, expect.stringMatching(/^PUBLIC_URL: must be/)]);
  for (const [value, url] of [
    ['https://a.example', 'https://a.example'],
    ['HTTPS://A.Example:443//', 'https://a.example'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ] as const)
    expect(loadConfig({ PUBLIC_URL: value }).PUBLIC_URL).toBe(url);
});

test('TRUST_PROXY is a number of proxies, or addresses', () => {
  for (const value of [
    'banana',
    'TRUE',
    'on',
    '21',
    '01',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/129',
    '1.2.3',
    'loopback;x',
    ',',
    '::1%eth0',
  ])
    expect([value, objection({ TRUST_PROXY: value })]).toEqual([value, expect.stringMatching(/^TRUST_PROXY: must be/)]);
  for (const value of ['true', 'false', '0', '2', '10.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8'])
    expect([value, objection({ TRUST_PROXY: value })]).toEqual([value, undefined]);
});

test('TRUST_PROXY of no proxies is the same however it is said', () => {
  expect(['0', 'false', ''].map((value) => loadConfig({ TRUST_PROXY: value }).TRUST_PROXY)).toEqual(
    Array(3).fill('false'),
  );
});

test('who believes what proxies say without a PUBLIC_URL, or believes anybody, is told so', () => {
  const doubts = (settings: Record<string, string>) => doubtsOf(loadConfig(settings)).length;
  expect(doubts({})).toBe(0);
  expect(doubts({ TRUST_PROXY: '0' })).toBe(0);
  expect(doubts({ TRUST_PROXY: '1' })).toBe(1);
  expect(doubts({ TRUST_PROXY: '1', PUBLIC_URL: 'https://a.example' })).toBe(0);
  expect(doubts({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://a.example' })).toBe(1);
  expect(doubts({ TRUST_PROXY: 'true' })).toBe(2);
});

test('RUN_TARGETS are names of built-in chats and addresses of one’s own', () => {
  const targets = (RUN_TARGETS: string) => loadConfig({ RUN_TARGETS }).RUN_TARGETS;
  expect(targets('')).toBeUndefined();
  expect(targets('chatgpt, Claude')).toEqual([{ name: 'ChatGPT' }, { name: 'Claude' }]);
  expect(
    targets('Our chat=https://chat.example/?q=, Poe,Local = http://localhost:3000/c/new?prompt={text}&x=1'),
  ).toEqual([
    { name: 'Our chat', address: 'https://chat.example/?q=' },
    { name: 'Poe' },
    { name: 'Local', address: 'http://localhost:3000/c/new?prompt={text}&x=1' },
  ]);
  for (const wrong of [
    'ChatGTP',
    'ChatGPT,',
    'ChatGPT,chatgpt',
    '=https://chat.example/',
    'Our chat=',
    'Our chat=javascript:alert(1)',
    'Our chat=ftp://chat.example/?q=',
    'Our chat=https://ada:pw@chat.example/?q=',
    'Our chat=https:///?q=',
    'Our chat=https://chat.example',
    'Our chat=https://chat.example/#',
    'Our chat=https://{text}.chat.example/?q=',
    'Our chat=https://chat.example/?a={text}&b={text}',
    'Our chat=https://chat.example/\u202e?q=',
    `Our chat=https://chat.example/${'x'.repeat(500)}`,
    `${'x'.repeat(41)}=https://chat.example/`,
    Array.from({ length: 21 }, (_, n) => `Chat ${n}=https://chat.example/?q=`).join(),
  ])
    expect([wrong, objection({ RUN_TARGETS: wrong })]).toEqual([wrong, expect.stringMatching(/^RUN_TARGETS: /)]);
});

describe('a secret may stand in a file', () => {
  const VALUES: Record<(typeof SECRETS)[number], string> = {
    ADMIN_PASSWORD: ' correct horse ',
    DATABASE_URL: 'postgres://ada:pw@127.0.0.1/x',
    REDIS_URL: 'redis://:pw@127.0.0.1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    SMTP_URL: 'smtp://ada:pw@127.0.0.1',
  };
  const beside = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://a.example' };
  const file = (text: string | Uint8Array) => {
    writeFileSync(join(folder, 'secret'), text);
    return join(folder, 'secret');
  };

  test.each(SECRETS)('%s_FILE', (name) => {
    const { [name]: _, ...others }: Record<string, string> = { ...beside, ...mail };
    for (const end of ['', '\n', '\r\n'])
      expect(loadConfig({ ...others, [`${name}_FILE`]: file(VALUES[name] + end) })[name]).toBe(VALUES[name]);
    const both = { ...others, [name]: VALUES[name], [`${name}_FILE`]: file(VALUES[name]) };
    expect(objection(both)).toBe(`${name}_FILE: is set, and so is ${name}; keep one of them`);
    expect(objection({ ...others, [name]: VALUES[name], [`${name}_FILE`]: '' })).toBeUndefined();
  });

  test.each([
    ['no file', () => join(folder, 'none'), 'there is no file'],
    ['a folder', () => folder, 'is not a regular file'],
    ['a device', () => '/dev/zero', 'is not a regular file'],
    ['an empty file', () => file('\n'), 'is empty'],
    ['two lines', () => file('hidden\nhidden\n'), 'must hold one line of text'],
    ['bytes', () => file(Buffer.from([0xff, 0x00])), 'must hold one line of text'],
    ['a picture', () => file('hidden'.repeat(5_000)), 'is too long for a secret'],
  ])('but %s is none, which is said without what is in it', (_, place, words) => {
    const said = objection({ ADMIN_PASSWORD_FILE: place() }) ?? '';
    expect(said).toMatch(/^ADMIN_PASSWORD_FILE: [^\n]*$/);
    expect(said).toContain(words);
    expect(said).not.toContain('hidden');
  });

  test('what is missing since its file cannot be read is said once', () => {
    const said = objection({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY_FILE: join(folder, 'none') });
    expect(said).toMatch(/^S3_SECRET_ACCESS_KEY_FILE: [^\n]*$/);
  });
});

test('no message repeats the value of a secret', () => {
  const settings = {
    DATABASE_URL: 'postgres://ada:hidden/secret@[base',
    REDIS_URL: 'http://:hidden@x',
    SMTP_URL: 'smtp://ada:hidden@x/?y',
    S3_ENDPOINT: 'https://hidden:x@s3.example',
    ADMIN_PASSWORD: 'hidden'.repeat(200),
  };
  const said = objection(settings) ?? '';
  expect(said.split('\n').map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(Object.keys(settings)));
  expect(said).not.toContain('hidden');
});

describe('the table of settings in docs/operating.md', () => {
  const rows = readFileSync('docs/operating.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const documented = rows.flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(',').map((value) => value.trim());
    return [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = ''], at) => [name, values[at] ?? ''] as const);
  });

  test('says of every setting what holds without it', () => {
    const { NODE_ENV: _ofDevelopers, RATE_LIMIT: _switch, ...held } = loadConfig({});
    const unset = SETTINGS.filter((name) => !(name in loadConfig({})));
    expect(Object.fromEntries(documented)).toEqual({
      ...Object.fromEntries(unset.map((name) => [name, ''])),
      ...Object.fromEntries(Object.entries(held).map(([name, value]) => [name, String(value)])),
      RATE_LIMIT: 'on',
    });
  });

  test('has one row for each', () => {
    expect(documented).toHaveLength(SETTINGS.length - 1);
  });
});

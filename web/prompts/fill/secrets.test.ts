import { describe, expect, test } from 'vitest';
import { asksForSecret, KNOWN, looksLikeSecret, secretFields } from './secrets.ts';
import { fieldOf } from './fields.fixtures.ts';

// Put together here, so that no scanner takes this file for a leak.
const secrets = [
  `sk-${'proj-Ab12Cd34Ef56Gh78'}`,
  `my key is sk-${'ant-' + 'Ab12Cd34Ef56'.repeat(2)}, use it`,
  `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'}`,
  `github_pat_${'11ABCDEFG0abcdefghijkl'}`,
  `AKIA${'IOSFODNN7EXAMPLE'}`,
  `xoxb-${'123456789012-abcdefABCDEF'}`,
  `AIza${'SyA1234567890abcdefghijklmnopqrstuv'}`,
  `-----BEGIN ${'OPENSSH PRIVATE KEY'}-----\nb3BlbnNzaC1rZXk`,
  '-----BEGIN PRIVATE KEY-----',
  `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxMjM0In0'}.abc`,
  'password=hunter2!',
  'Password: correct-horse',
  '"api_key": "abcd1234"',
  `postgres://admin:${'letmein'}@db.example.org/shop`,
  'q7Rk2ZxP0vLmT4sWyB9nHd6JcF1gUe3A',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '4111 1111 1111 1111',
  'card 5500-0055-5555-5559 please',
];
for (const value of secrets) {
  test(`a secret: ${value.slice(0, 24)}`, () => {
    expect(looksLikeSecret(value)).toBe(true);
  });
}

const harmless = [
  '',
  'Ada Lovelace',
  'I forgot my password: [password]',
  'The password is too short, says the page',
  'sk-learn pipelines',
  'https://example.com/a-long-path/with-many-words/and-some-numbers-2024/index.html',
  'Donaudampfschifffahrtsgesellschaftskapitaen',
  'internationalization_and_localization_of_software',
  '4111 1111 1111 1112',
  '2024-11-23 10:00:00 1234567890',
  '+49 170 1234567',
  'DE89 3704 0044 0532 0130 00',
  '3.14159265358979323846',
  '0000000000000000000000000000000000000000',
  'src/components/prompts/PromptDetail.module.css',
  '================================================',
];
for (const value of harmless) {
  test(`not a secret: ${value.slice(0, 24)}`, () => {
    expect(looksLikeSecret(value)).toBe(false);
  });
}

test.each([
  'password',
  'Your API key',
  'apiKey',
  'ACCESS_TOKEN',
  'client-secret',
  'private key',
  'PIN',
  'key',
  'token',
])('a field called %s asks for a secret', (name) => {
  expect(asksForSecret({ name, label: name })).toBe(true);
});

test.each(['name', 'keywords', 'key points', 'key features', 'monkey', 'max tokens', 'turkey', 'keynote', 'opinion'])(
  'a field called %s asks for none',
  (name) => {
    expect(asksForSecret({ name, label: name })).toBe(false);
  },
);

test('of the fields of a prompt those are found in which somebody filled in a secret; what its author wrote is none', () => {
  const fields = [fieldOf('name'), fieldOf('note', { default: 'password=hunter22' }), fieldOf('constructor')];
  expect(secretFields(fields, { name: 'Ada' })).toEqual([]);
  expect(secretFields(fields, { name: 'Ada', note: 'password=hunter23' }).map(({ key }) => key)).toEqual(['note']);
  expect(secretFields(fields, { note: 'nothing' })).toEqual([]);
});

describe('a text that is written to be slow is searched in time that grows with its length', () => {
  test.each(KNOWN.map((pattern) => [pattern.source, pattern] as const))(
    'no part of %s is repeated without a bound',
    (source) => {
      const outsideClasses = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
      expect(outsideClasses).not.toMatch(/[*+]|\{\d+,\}/);
    },
  );

  // A search that starts anew at each of these beginnings takes longer than a test may.
  test.each([
    'eyJ-',
    'eyJaaaaaaaa-',
    'eyJaaaaaaaa.',
    'eyJaaaaaaaa.eyJ-',
    'sk-',
    'sk_live_',
    'ghp_',
    'github_pat_',
    'glpat-',
    'AKIA',
    'AKIA-',
    'xoxb-',
    'AIza',
    'hf_',
    'npm_',
    '-----BEGIN ',
    'password',
    'password   ',
    'password=',
    'api_key:',
    '://',
    '://a',
    '://a:',
    'a:',
    'a',
    'A1b',
    '1',
    '1 ',
    '1-',
    '4111 ',
  ])('%j, again and again', (beginning) => {
    const text = beginning.repeat(Math.ceil(300_000 / beginning.length));
    for (const pattern of KNOWN) expect(typeof pattern.test(`${text} `)).toBe('boolean');
    expect(typeof looksLikeSecret(text)).toBe('boolean');
  });
});

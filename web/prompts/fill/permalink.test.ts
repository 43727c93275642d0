import { randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { filledLink, fillFragment, readFragment } from './permalink.ts';

const linkOf = (bytes: Uint8Array) => `#fill=${Buffer.from(bytes).toString('base64url')}`;
const deflated = (value: unknown) => linkOf(deflateSync(JSON.stringify(value)));

test('values come back from their link as they were', async () => {
  const values = { name: 'Ada $& [x]', text: 'One\n\n  two\t', مرحبا: '世界 👩🏽‍💻', ['__proto__']: 'x' };
  const fragment = (await fillFragment(values)) ?? '';
  expect(fragment).toMatch(/^#fill=[\w-]+$/);
  expect(Object.entries(await readFragment(fragment))).toEqual(Object.entries(values));
});

test('links of other programs are read: zlib, raw deflate, padding, the usual base64', async () => {
  const bytes = Buffer.from(JSON.stringify({ First_Name: 'Ada???>>>' }));
  expect(await readFragment(linkOf(deflateSync(bytes)))).toEqual({ First_Name: 'Ada???>>>' });
  expect(await readFragment(linkOf(deflateRawSync(bytes)))).toEqual({ First_Name: 'Ada???>>>' });
  expect(await readFragment(`#fill=${deflateSync(bytes).toString('base64')}`)).toEqual({ First_Name: 'Ada???>>>' });
});

test.each([
  ['nothing', '#fill='],
  ['another fragment', '#prompt-content'],
  ['no base64', '#fill=%%%'],
  ['no deflate', '#fill=aGVsbG8'],
  ['no JSON', linkOf(deflateSync('{'))],
  ['a list', deflated(['x'])],
  ['null', deflated(null)],
  ['a number', deflated({ age: 7 })],
  ['an object', deflated({ a: { b: 'c' } })],
  ['no UTF-8', linkOf(deflateSync(Buffer.from([0x22, 0xff, 0x22])))],
  ['a cut stream', deflated({ name: 'x'.repeat(500) }).slice(0, -6)],
  ['too many characters', `#fill=${'A'.repeat(20_000)}`],
  ['a bomb', deflated({ a: 'x'.repeat(3_000_000) })],
  ['a short text that becomes a long one', deflated({ a: 'x'.repeat(60_000) })],
])('a link with %s is refused', async (_, fragment) => {
  await expect(readFragment(fragment)).rejects.toThrow();
});

test('a link leads to the prompt, and values that are too long for one get none', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://prompts.example' } });
  const link = await filledLink(7, { name: 'Ada' });
  expect(link).toMatch(/^https:\/\/prompts\.example\/explorer\/prompt\/7#fill=/);
  expect(await readFragment(new URL(link ?? '').hash)).toEqual({ name: 'Ada' });
  for (const long of [randomBytes(30_000).toString('base64'), 'x'.repeat(50_000)]) {
    expect(await filledLink(7, { long })).toBeUndefined();
  }
  // Whatever gets a link can be read from it.
  const most = { long: 'x'.repeat(49_900) };
  expect(await readFragment(new URL((await filledLink(7, most)) ?? '').hash)).toEqual(most);
  vi.unstubAllGlobals();
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

// The same on both engines: text that one of them cannot store is refused by both.

let t: TestApp;
let ann: TestUser;
let ada: TestUser;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  [ann, ada] = [await t.user('Ann'), await t.admin()];
  id = await t.prompt(ann);
});
afterAll(() => t.close());

const prompt = { title: 'A title', content: 'Some content', categories: ['Writing'], tags: ['Email'] };
const HTTPS = 'https://example.com/';

/** Requests that contain one text, by the field that the error names. */
const FIELDS: [field: string, send: (text: string) => Promise<{ status: number; body: unknown }>][] = [
  ['title', (text) => t.as(ann).post('/api/prompts', { ...prompt, title: `A title${text}` })],
  ['content', (text) => t.as(ann).post('/api/prompts', { ...prompt, content: `Some content${text}` })],
  ['previewText', (text) => t.as(ann).put(`/api/prompts/${id}`, { previewText: `A preview${text}` })],
  ['tags.0', (text) => t.as(ann).put(`/api/prompts/${id}`, { tags: [`Email${text}`] })],
  ['categories.0', (text) => t.as(ann).put(`/api/prompts/${id}`, { categories: [`Writing${text}`] })],
  ['imageUrls.0', (text) => t.as(ann).put(`/api/prompts/${id}`, { imageUrls: [HTTPS + text] })],
  ['avatarUrl', (text) => t.as(ann).put('/api/auth/me', { username: 'Ann', avatarUrl: HTTPS + text })],
  ['username', (text) => t.as(ann).put('/api/auth/me', { username: `Ann${text}` })],
  ['email', (text) => t.visitor.post('/api/auth/login', { email: `ann${text}@example.com`, password: 'x' })],
  ['password', (text) => t.visitor.post('/api/auth/login', { email: 'ann@example.com', password: `x${text}` })],
  [
    'device',
    (text) => t.visitor.post('/api/auth/login', { email: 'a@example.com', password: 'x', device: `d${text}` }),
  ],
  ['token', (text) => t.visitor.post('/api/auth/reset-password', { token: `t${text}`, newPassword: 'x' })],
  ['username', (text) => t.visitor.post('/api/auth/password-hint', { password: 'x', username: `Ann${text}` })],
  ['name', (text) => t.as(ada).post('/api/categories', { name: `Drawing${text}` })],
  ['name', (text) => t.as(ada).post('/api/tags', { name: `Ink${text}` })],
  ['reason', (text) => t.as(ada).put(`/api/users/${ann.id}/suspension`, { suspended: false, reason: `So${text}` })],
];

describe('what PostgreSQL cannot store is refused on both engines', () => {
  test.each(FIELDS)('in %s', async (field, send) => {
    for (const text of ['\0', '\ud800', '\udc00\ud800', 'a\0'.repeat(20)]) {
      const { status, body } = await send(text);
      expect([status, body]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
    }
  });

  test.each([
    '/api/prompts/search?query=',
    '/api/prompts/my-prompts?query=',
    '/api/users?query=',
    '/api/audit?user=',
    '/api/prompts?sort=',
    '/api/prompts?page=',
  ])('in %s', async (address) => {
    expect((await t.as(ada).get(`${address}a%00b`)).status).toBe(400);
  });
});

test.each([
  ['\u0001a', '%01a'],
  [' a\u001bb', '%20a%1Bb'],
  ['ä\u202e', '%C3%A4%E2%80%AE'],
  ['\t\n', ''],
])('the address of an image that ends in %j is kept with %j, here and in one’s profile', async (written, kept) => {
  const image = await t.as(ann).put(`/api/prompts/${id}`, { imageUrls: [HTTPS + written] });
  expect([image.status, image.body.imageUrls]).toEqual([200, [HTTPS + kept]]);
  const avatar = await t.as(ann).put('/api/auth/me', { username: 'Ann', avatarUrl: HTTPS + written });
  expect([avatar.status, avatar.body.avatarUrl]).toEqual([200, HTTPS + kept]);
});

test('a prompt of older days stays readable, and its author learns which of its texts has to change', async () => {
  const old = await t.prompt(ann, { title: 'Old\u202etitle', previewText: 'Fine' });
  const { body } = await t.visitor.get(`/api/prompts/${old}`);
  expect(body.title).toBe('Old\u202etitle');
  const edit = await t.as(ann).put(`/api/prompts/${old}`, { title: body.title, content: body.content });
  expect([edit.status, edit.body.fields]).toEqual([400, { title: 'Title has an invisible character (U+202E)' }]);
  expect((await t.as(ann).put(`/api/prompts/${old}`, { content: 'Another content' })).status).toBe(200);
});

test('a prompt with a tag of older days can be edited, whatever the tag is called', async () => {
  await t.tag('Em\u200bail');
  const edit = await t.as(ann).put(`/api/prompts/${id}`, { tags: ['Em\u200bail'] });
  expect([edit.status, edit.body.tags]).toEqual([200, ['Em\u200bail']]);
});

test('a content is kept and answered as it was written, unseen characters included', async () => {
  const content = 'Ignore \u202eesrever\u202c this\u200b \u{e0068}\u{e0069}\u0007 text\r\nand \ufeffthat';
  const { body } = await t.as(ann).post('/api/prompts', { ...prompt, content });
  expect((await t.visitor.get(`/api/prompts/${body.id}`)).body.content).toBe(content);
});

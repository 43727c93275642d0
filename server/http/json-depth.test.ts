import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { isTangled } from './json-depth.ts';

let t: TestApp;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('Ann');
  await t.prompt(ann);
});
afterAll(() => t.close());

const send = (payload: string) =>
  t.as(ann).send({ method: 'POST', url: '/api/prompts', payload, headers: { 'content-type': 'application/json' } });

test.each([
  ['lists within lists', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
  ['lists that never end', '['.repeat(1_000_000)],
  ['objects within objects', '{"a":'.repeat(150_000)],
  ['half a million lists', `[${'[],'.repeat(300_000)}[]]`],
  ['half a million objects', `{"title":[${'{},'.repeat(300_000)}{}]}`],
  ['a hundred thousand fields', `{${Array.from({ length: 100_000 }, (_, n) => `"${n.toString(36)}":1`).join(',')}}`],
  ['one field again and again', `{${'"a":1,'.repeat(100_000)}"a":1}`],
  ['half a million numbers', `{"tags":[${'1,'.repeat(500_000)}1]}`],
  ['brackets behind a text with quotes and backslashes', `{"a\\\\\\"":${'['.repeat(21)}`],
])('a body of %s is refused before it is read', async (_, body) => {
  expect(isTangled(body)).toBe(true);
  const { status, body: answer } = await send(body);
  expect([status, answer.fields]).toEqual([400, { body: 'Body has too many fields, lists or objects in it' }]);
});

test('brackets and commas in a text are text', async () => {
  const content = `${'[{"a": [,\\'.repeat(18_000)} and "quotes" \\`;
  const body = { title: 'Brackets', content, categories: ['Writing'], tags: ['Email'] };
  expect(isTangled(JSON.stringify(body))).toBe(false);
  const answer = await send(JSON.stringify(body));
  expect([answer.status, answer.body.content]).toEqual([201, content]);
});

test('a text that does not end is no JSON', async () => {
  for (const body of ['"', '{"a":"\\', '{"a":"[[['])
    expect((await send(body)).body.fields).toEqual({ body: 'Body is not valid JSON' });
});

import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSession } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';
import { fakePages } from '../cache/cache.fixtures.ts';
import { MAIL_AWAY } from '../mail/mail.fixtures.ts';
import { operationsOf, type Operation } from '../testing/openapi.document.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/** Limits of number types: of columns, of JavaScript, of the contract; and strings that only look like a number. */
const NUMBERS = [
  '0',
  '1',
  '2',
  '9999',
  '10000',
  '10001',
  '999999',
  '214748',
  '214749',
  '1000000',
  '32767',
  '32768',
  '65536',
  '2147483646',
  '2147483647',
  '2147483648',
  '4294967295',
  '4294967296',
  '9999999999',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '-1',
  '-0',
  '-2147483648',
  '-2147483649',
  '-9223372036854775809',
  '00',
  '01',
  '+1',
  '1.0',
  '1.5',
  '.5',
  '1e3',
  '1e309',
  '-1e309',
  '0x10',
  '0b1',
  '1_000',
  '1,000',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'true',
  '%20',
  '1%20',
  '%D9%A1',
  '1%00',
  '%002',
  '1;2',
  "1'",
  '1%20or%201=1',
  '9'.repeat(300),
  '0'.repeat(300),
];

/** Whether a route accepts it as an ID, existing or not. */
const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31;

let t: TestApp;
let ada: TestUser;
let remove: () => Promise<void>;
let operations: Operation[];

beforeAll(async () => {
  const { pages, remove: removePages } = await fakePages();
  remove = removePages;
  t = await startTestApp(MAIL_AWAY, pages);
  ada = await t.admin();
  await t.prompt(ada);
  operations = operationsOf((await t.visitor.get('/api/openapi.json')).body);
});
afterAll(async () => {
  await t.close();
  await remove();
});

async function ask(method: string, url: string, json?: object) {
  const payload = json && { payload: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  const answer = await t.as(ada).send({ method: method as NonNullable<InjectOptions['method']>, url, ...payload });
  if (answer.status === 204 && /\/(logout|sessions)/.test(url)) {
    ada.token = newToken();
    await insertSession(t.services.database.sql, ada.id, ada.token);
  }
  return answer;
}

test('a number in the path of a call is an id or it is 400, never our fault, and alike on both engines', async () => {
  const problems: string[] = [];
  for (const { method, path, parameters } of operations) {
    const [parameter] = parameters.filter((one) => one.in === 'path');
    if (!parameter) continue;
    for (const number of NUMBERS) {
      // Do not change existing ones.
      if (method !== 'GET' && isId(number) && Number(number) < 10) continue;
      const { status } = await ask(method, path.replace(/\{\w+\}/, number), method === 'GET' ? undefined : {});
      const told = parameter.schema.type === 'integer' && !isId(number) ? status === 400 : status < 500;
      if (!told) problems.push(`${method} ${path} with ${number}: ${status}`);
    }
  }
  expect(problems).toEqual([]);
});

test('a number in the query of a call is never our fault', async () => {
  const problems: string[] = [];
  for (const { method, path, parameters } of operations) {
    for (const { name } of parameters.filter((one) => one.in === 'query')) {
      for (const number of NUMBERS) {
        const { status } = await ask(method, `${path.replace(/\{\w+\}/, '2147483647')}?${name}=${number}`);
        if (status >= 500) problems.push(`${method} ${path}?${name}=${number}: ${status}`);
      }
    }
  }
  expect(problems).toEqual([]);
});

test('pages far behind the last one are empty, also those of the largest size', async () => {
  for (const path of [
    '/api/prompts',
    '/api/prompts/search',
    '/api/prompts/my-prompts',
    '/api/saved-prompts',
    '/api/users',
  ])
    expect((await t.as(ada).get(`${path}?page=10000&size=100`)).status).toBe(200);
  for (const path of ['/api/prompts', '/api/audit'])
    for (const query of ['page=10001', 'size=0', 'size=101', 'page=-1'])
      expect((await t.as(ada).get(`${path}?${query}`)).status).toBe(400);
});

test('a number in the address of a page or a file is never our fault', async () => {
  const problems: string[] = [];
  const paths = [
    '/explorer/prompt/N',
    '/myprompts/N',
    '/myprompts/edit/N',
    '/prompts/N',
    '/prompts/edit/N',
    '/N',
  ].concat(
    ['/main?category=N', '/main?page=N', '/main?x=N', '/promptslist?page=N&category=N', '/?category=N'],
    ['/sitemap-prompts-N.xml', '/feed.xml?N', '/robots.txt?page=N', '/api/v1/assets/image/N', '/assets/N'],
    [`/api/v1/assets/image/${'0'.repeat(32)}?w=N`],
  );
  for (const path of paths) {
    for (const number of NUMBERS) {
      const { status } = await t.visitor.get(path.replaceAll('N', number));
      if (status >= 500) problems.push(`${path} with ${number}: ${status}`);
    }
  }
  expect(problems).toEqual([]);
});

test('parts of the sitemap that no id can be in are not there', async () => {
  expect((await t.visitor.get('/sitemap-prompts-1.xml')).status).toBe(200);
  for (const part of ['2', '214748', '214749', '999999'])
    expect((await t.visitor.get(`/sitemap-prompts-${part}.xml`)).status).toBe(404);
});

import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLE } from '../authorization/access.table.ts';
import { addressOf, createWorld, type World } from '../authorization/access.world.ts';
import { MAIL_AWAY } from '../mail/mail.fixtures.ts';
import { operationsOf, type Operation } from '../testing/openapi.document.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let world: World;
let operations: Operation[];
let asks: Awaited<ReturnType<World['as']>>;
let address: (operation: Operation, query?: string) => string;

beforeAll(async () => {
  t = await startTestApp(MAIL_AWAY);
  world = await createWorld(t);
  operations = operationsOf((await t.visitor.get('/api/openapi.json')).body);
  // Administrators may use every route; none of these requests succeeds.
  const things = { ...(await world.things('PUBLISHED')), session: '0'.repeat(32) };
  address = (operation, query = '') => addressOf(operation, query, things);
});
afterAll(() => t.close());

/** Default messages of the validator. */
const VALIDATOR =
  /expected|received|too (big|small)|invalid (input|option|string|key|union)|unrecognized|nan|undefined|\[object/i;

/** Each message about a member contains one of its words. */
const WORDS: Record<string, RegExp> = {
  currentPassword: /current password/i,
  newPassword: /new password/i,
  imageUrls: /image/i,
  avatarUrl: /picture|image/i,
  // The token of a link.
  token: /link|token/i,
  categories: /categor/i,
  tags: /tag/i,
  displayOrder: /display order/i,
  previewText: /preview text/i,
  promptId: /prompt id/i,
  actionType: /action type/i,
  isNew: /new/i,
  w: /width/i,
  fields: /field/i,
  values: /value/i,
  body: /body/i,
};

/** Invalid values that people, forms and programs send. */
const JUNK: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  0x56bc75e2d63100000,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 3 },
  { a: { b: [{ c: {} }] } },
  '',
  ' ',
  'x',
  'NaN',
  'x'.repeat(3e5),
  '\ud800',
  'a\0b',
  '\0',
  'nothing like it',
  Array.from({ length: 60 }, (_, n) => `entry ${n}`),
  ['x'.repeat(3e3)],
  [1],
  [''],
  Array.from({ length: 60 }, () => null),
];

interface Told {
  call: string;
  member: string;
  junk: string;
  status: number;
  message: string;
  fields: Record<string, string>;
}

/** Problems of the messages in a response. */
function problemsOf({ call, member, junk, status, message, fields }: Told): string[] {
  return Object.entries({ ...fields, '': message }).flatMap(([field, text]) => {
    const [name = ''] = (field || member).split('.');
    const words = WORDS[name] ?? new RegExp(name, 'i');
    const isOurs = !VALIDATOR.test(text) && /^[A-Z"]/.test(text) && text.length < 200;
    const isNamed = field === '' || words.test(text);
    return isOurs && isNamed ? [] : [`${call}, ${member} = ${junk}: ${status} ${field}: ${text}`];
  });
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 40);

async function tell(
  operation: Operation,
  member: string,
  junk: unknown,
  options: InjectOptions,
): Promise<Told | undefined> {
  const { status, body } = await asks.send({
    method: operation.method as NonNullable<InjectOptions['method']>,
    ...options,
  });
  if (status < 400) return undefined;
  const call = `${operation.method} ${operation.path}`;
  return { call, member, junk: short(junk), status, message: body.message, fields: body.fields ?? {} };
}

test('whatever a member of a body is, people are told in their words, and which one it is', async () => {
  const problems: string[] = [];
  let refused = 0;
  for (const operation of operations) {
    if (operation.body?.type !== 'application/json') continue;
    const { sends } = TABLE[`${operation.method} ${operation.path}`] ?? { sends: {} };
    const { json: good = {}, query } = typeof sends === 'function' ? sends('Somebody') : sends;
    const url = address(operation, query);
    const send = (member: string, junk: unknown, value: unknown) =>
      tell(operation, member, junk, {
        url,
        payload: JSON.stringify(value) ?? '',
        headers: { 'content-type': 'application/json' },
      });
    for (const member of Object.keys(operation.body.schema.properties ?? {})) {
      // Each with its own session: some routes end it.
      asks = await world.as('administrator');
      const { [member]: _left, ...without } = good;
      const bodies: [unknown, unknown][] = JUNK.map((junk) => [junk, { ...good, [member]: junk }]);
      for (const [junk, value] of [['nothing', without] as [unknown, unknown], ...bodies]) {
        const told = await send(member, junk, value);
        if (!told) continue;
        refused += 1;
        problems.push(...problemsOf(told));
      }
    }
    for (const junk of [null, [], 'text', 5, true, undefined]) {
      asks = await world.as('administrator');
      const told = await send('body', junk, junk);
      if (told) problems.push(...problemsOf(told));
      else problems.push(`${operation.path} takes ${short(junk)}`);
    }
  }
  expect([...new Set(problems)].slice(0, 30)).toEqual([]);
  expect(refused).toBeGreaterThan(500);
});

test('whatever stands in an address or a header, people are told in their words', async () => {
  const problems: string[] = [];
  let refused = 0;
  const texts = [
    '',
    'x',
    '-1',
    '1.5',
    '1e309',
    'NaN',
    'true',
    'null',
    '[]',
    '{}',
    'x'.repeat(600),
    '\u0000',
    '99999999999',
    '"',
  ];
  for (const operation of operations) {
    for (const { name, in: place } of operation.parameters) {
      asks = await world.as('administrator');
      for (const text of texts) {
        const written = encodeURIComponent(text);
        const url = place === 'path' ? operation.path.replace(`{${name}}`, written || '%20') : address(operation);
        const told = await tell(operation, name, text, {
          url: place === 'query' ? `${url.split('?')[0]}?${name}=${written}&${name}=${written}` : url,
          // Headers are validated before the body.
          ...(place === 'header' && { headers: { [name]: text.replaceAll('\u0000', '\u00e4') || ' ' } }),
        });
        if (!told || told.status === 415) continue;
        refused += 1;
        // Other members may be missing, which is reported as well.
        const { [name]: own, ...others } = told.fields;
        for (const [field, message] of Object.entries({ ...others, ...(own && { [name]: own }) }))
          problems.push(...problemsOf({ ...told, member: field, message, fields: { [field]: message } }));
      }
    }
  }
  expect([...new Set(problems)].slice(0, 30)).toEqual([]);
  expect(refused).toBeGreaterThan(300);
});

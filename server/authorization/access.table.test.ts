import { afterAll, beforeAll, expect, test } from 'vitest';
import { STATUSES } from '../../contract/prompts.ts';
import { MAIL_AWAY } from '../mail/mail.fixtures.ts';
import type { Answer } from '../testing/client.ts';
import { operationsOf, type Operation } from '../testing/openapi.document.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { TABLE, type Entry } from './access.table.ts';
import { addressesPrompt, addressOf, createWorld, ROLES, type Role, type Things, type World } from './access.world.ts';

const calls = Object.keys(TABLE);
/** An id that no prompt has. */
const ABSENT = 2 ** 31 - 1;

let t: TestApp;
let world: World;
let operations: Map<string, Operation>;

beforeAll(async () => {
  t = await startTestApp(MAIL_AWAY);
  const described = operationsOf((await t.visitor.get('/api/openapi.json')).body);
  operations = new Map(described.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  world = await createWorld(t);
});
afterAll(() => t.close());

test('every call of the API stands in the table, by the status of the prompt where it addresses one', () => {
  expect(Object.keys(TABLE).sort()).toEqual([...operations.keys()].sort());
  const byStatus = Object.keys(TABLE).filter((call) => 'DRAFT' in entryOf(call).answers);
  expect(byStatus.sort()).toEqual([...operations.keys()].filter((call) => addressesPrompt(operationOf(call))).sort());
});

test.each(calls)('%s answers each viewer as the table says, and who is refused changes nothing', async (call) => {
  const [operation, entry] = [operationOf(call), entryOf(call)];
  const touched: string[] = [];
  const got: Record<string, number> = {};
  const wanted: Record<string, number> = {};
  for (const status of 'DRAFT' in entry.answers ? STATUSES : (['PUBLISHED'] as const)) {
    const answers = 'DRAFT' in entry.answers ? entry.answers[status] : entry.answers;
    for (const [at, role] of ROLES.entries()) {
      const things = await world.things(status);
      const before = operation.method === 'GET' ? undefined : await stateOf(things);
      const answer = await world.call(role, operation, entry, things);
      got[`${role}, ${status}`] = answer.status;
      wanted[`${role}, ${status}`] = answers[at] ?? 0;
      if (before && answer.status >= 400 && (await stateOf(things)) !== before) touched.push(`${role}, ${status}`);
    }
  }
  expect(got).toEqual(wanted);
  expect(touched).toEqual([]);
});

test.each(calls.filter((call) => 'DRAFT' in entryOf(call).answers))(
  '%s answers for a hidden prompt as for one that is not there',
  async (call) => {
    for (const role of ['visitor', 'member'] satisfies Role[]) {
      const hidden = await world.things('DRAFT');
      const answers = [hidden, { ...hidden, prompt: ABSENT }].map((things) =>
        world.call(role, operationOf(call), entryOf(call), things),
      );
      const [one, other] = (await Promise.all(answers)).map(comparable);
      expect(one).toEqual(other);
    }
  },
);

test.each(calls.filter((call) => call.startsWith('GET ')))(
  '%s answers HEAD and a slash at the end with the same status',
  async (call) => {
    const [operation, { sends }] = [operationOf(call), entryOf(call)];
    const { query = '' } = typeof sends === 'function' ? sends('unused') : sends;
    const url = addressOf(operation, query, await world.things('DRAFT'));
    for (const role of ['visitor', 'member'] satisfies Role[]) {
      const client = await world.as(role);
      const { status } = await client.get(url);
      const head = await client.send({ method: 'HEAD', url });
      expect([head.status, head.body]).toEqual([status, '']);
      expect((await client.get(url.replace(/(?=\?|$)/, '/'))).status).toBe(status);
    }
  },
);

test('a method that is none is answered alike whether a prompt is hidden or not there', async () => {
  const { prompt } = await world.things('ARCHIVED');
  for (const method of ['OPTIONS', 'PATCH', 'TRACE'] as const) {
    for (const path of ['/api/prompts/', '/explorer/prompt/', '/api/saved-prompts/']) {
      const answers = await Promise.all([prompt, ABSENT].map((id) => t.visitor.send({ method, url: `${path}${id}` })));
      expect(comparable(answers[0])).toEqual(comparable(answers[1]));
    }
  }
});

function operationOf(call: string): Operation {
  const operation = operations.get(call);
  if (!operation) throw new Error(`The API has no call ${call}: take it out of the table.`);
  return operation;
}

function entryOf(call: string): Entry {
  const entry = TABLE[call];
  if (!entry) throw new Error(`${call} is not in the table.`);
  return entry;
}

/** Everything that a request might have changed, as an administrator sees it, and what nobody sees. */
async function stateOf({ prompt, session }: Things): Promise<string> {
  const { sql } = t.services.database;
  const administrator = await world.as('administrator');
  const read = [`/api/prompts/${prompt}`, '/api/categories', '/api/tags'].map((path) => administrator.get(path));
  return JSON.stringify([
    (await Promise.all(read)).map(({ body }) => body),
    await sql.selectFrom('users').selectAll().orderBy('id').execute(),
    await sql.selectFrom('sessions').select('id').where('id', '=', session).execute(),
    await sql.selectFrom('password_resets').selectAll().orderBy('token_hash').execute(),
  ]);
}

/** A response without what identifies the one request. */
function comparable(answer: Answer | undefined) {
  const { date: _date, 'x-request-id': _id, ...headers } = answer?.headers ?? {};
  const { requestId: _requestId, ...body } = Object(answer?.body) as Record<string, unknown>;
  return { status: answer?.status, headers, body };
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plain } from '../images/images.fixtures.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { answersOf, head, open } from '../testing/wire.ts';

let t: TestApp;
let port: number;
let ada: TestUser;
let ann: TestUser;
let bob: TestUser;
let promptId: number;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
beforeEach(async () => {
  await t.reset();
  [ada, ann, bob] = [await t.admin(), await t.user('Ann'), await t.user('Bob')];
  promptId = await t.prompt(ann, { title: 'As it was' });
});
afterAll(() => t.close());

const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data; boundary=cut';

interface Call {
  method: string;
  path: () => string;
  type?: string;
  body: () => Buffer | Promise<Buffer>;
}

/** Sends the headers and half of the body, runs `meanwhile`, and sends the rest. */
async function halfway(who: TestUser, call: Call, meanwhile: () => Promise<unknown>): Promise<number> {
  const body = await call.body();
  const socket = await open(port);
  const begun = once(t.app.server, 'request');
  const headers = {
    Authorization: `Bearer ${who.token}`,
    'Content-Type': call.type ?? JSON_TYPE,
    'Content-Length': String(body.length),
  };
  socket.write(head(call.method, call.path(), headers));
  const half = body.length >> 1;
  socket.write(body.subarray(0, half));
  await begun;
  await meanwhile();
  socket.write(body.subarray(half));
  const [answer] = await answersOf(socket, [call.method]);
  return answer?.status ?? 0;
}

const json = (value: object) => () => Buffer.from(JSON.stringify(value));
const WRITES: [name: string, call: Call][] = [
  ['a change of a prompt', { method: 'PUT', path: () => `/api/prompts/${promptId}`, body: json({ title: 'Changed' }) }],
  ['a status', { method: 'PUT', path: () => `/api/prompts/${promptId}/status?status=DRAFT`, body: json({}) }],
  ['a deletion', { method: 'DELETE', path: () => `/api/prompts/${promptId}`, body: json({ because: 'I can' }) }],
  ['the end of all sessions', { method: 'DELETE', path: () => '/api/auth/sessions?here=true', body: json({ a: 1 }) }],
  [
    'an image',
    {
      method: 'POST',
      path: () => '/api/v1/assets/image/upload',
      type: FORM,
      body: async () =>
        Buffer.concat([
          Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
          await plain(20, 20).png().toBuffer(),
          Buffer.from('\r\n--cut--\r\n'),
        ]),
    },
  ],
];

/** The state that the writes would change. */
async function state() {
  const { sql } = t.services.database;
  return [
    await sql.selectFrom('prompts').selectAll().execute(),
    await sql.selectFrom('images').selectAll().execute(),
    await sql.selectFrom('sessions').select('id').where('user_id', '=', ann.id).execute(),
  ];
}

describe.each(WRITES)('while %s is still being sent', (_, call) => {
  test('nothing happens to who keeps the session, and it is done', async () => {
    const before = await state();
    const path = `/api/users/${bob.id}/sessions`;
    expect(await halfway(ann, call, () => t.as(ada).delete(path))).toBeLessThan(300);
    expect(await state()).not.toEqual(before);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is suspended', () => t.as(ada).put(`/api/users/${ann.id}/suspension`, { suspended: true })],
    ['has their sessions ended', () => t.as(ada).delete(`/api/users/${ann.id}/sessions`)],
    ['signs out', () => t.as(ann).post('/api/auth/logout')],
  ])('who %s is refused, and nothing is written', async (_how, end) => {
    let before: unknown;
    const status = await halfway(ann, call, async () => {
      await end();
      before = await state();
    });
    expect(status).toBe(401);
    expect(await state()).toEqual(before);
  });
});

test.each<[string, Call]>([
  ['a route for administrators', { method: 'POST', path: () => '/api/tags', body: json({ name: 'Too late' }) }],
  [
    'what administrators may change',
    { method: 'PUT', path: () => `/api/prompts/${promptId}`, body: json({ title: 'Changed' }) },
  ],
])('who is demoted while they send is refused: %s', async (_, call) => {
  const { sql } = t.services.database;
  await t.as(ada).put(`/api/users/${bob.id}/role`, { role: 'admin' });
  const demote = () => t.as(ada).put(`/api/users/${bob.id}/role`, { role: 'member' });
  expect(await halfway(bob, call, demote)).toBe(403);
  expect((await sql.selectFrom('prompts').select('title').execute()).map(({ title }) => title)).toEqual(['As it was']);
  expect(await sql.selectFrom('tags').select('id').where('name', '=', 'Too late').execute()).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertAuditEvent } from '../audit/audit.queries.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { unavailable } from '../errors.ts';
import { plain } from '../images/images.fixtures.ts';
import { storeImage } from '../images/store-image.ts';
import { queues } from '../queue/queue.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { people, type People } from './people.fixtures.ts';

/** A session or right ends while a request that uses it waits: the request then writes and reads nothing. */
let t: TestApp;
let { ada, eve, bob, his, hers, category, tag } = {} as People;
let hash: string;
beforeAll(async () => {
  t = await startTestApp();
  hash = await hashPassword('right');
});
beforeEach(async () => {
  ({ ada, eve, bob, his, hers, category, tag } = await people(t));
  await t.services.database.sql.updateTable('users').set({ password_hash: hash }).execute();
  await t.prompt(bob, { title: 'Hidden', status: 'DRAFT' });
  await insertAuditEvent(t.services.database.sql, { actorId: ada.id }, { act: 'refused', note: 'kept from others' });
});
afterAll(() => t.close());

/** Each user has an address of their own, so that nobody waits for the requests of another. */
type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object };
const send = async (who: TestUser, { payload, ...call }: Call) => {
  const remoteAddress = `192.0.2.${who.id}`;
  return t.as(who).send({ ...call, ...(payload ? { payload } : {}), remoteAddress });
};

const ENDS: [how: string, end: () => Promise<{ status: number }>][] = [
  ['signs out', () => t.as(eve).send({ method: 'POST', url: '/api/auth/logout', remoteAddress: '198.51.100.1' })],
  [
    'is suspended',
    () => send(ada, { method: 'PUT', url: `/api/users/${eve.id}/suspension`, payload: { suspended: true } }),
  ],
  ['has their sessions ended', () => send(ada, { method: 'DELETE', url: `/api/users/${eve.id}/sessions` })],
];

const CALLS: [name: string, call: () => Call][] = [
  ['a deletion', () => ({ method: 'DELETE', url: `/api/prompts/${hers}` })],
  ['an edit', () => ({ method: 'PUT', url: `/api/prompts/${hers}`, payload: { title: 'Changed' } })],
  ['a status', () => ({ method: 'PUT', url: `/api/prompts/${hers}/status?status=DRAFT` })],
  [
    'a new prompt',
    () => ({
      method: 'POST',
      url: '/api/prompts',
      payload: {
        title: 'Too late by now',
        content: 'Written too late by far',
        categories: ['Writing'],
        tags: ['Email'],
      },
    }),
  ],
  ['saving', () => ({ method: 'POST', url: `/api/saved-prompts/${his}` })],
  ['no longer saving', () => ({ method: 'DELETE', url: `/api/saved-prompts/${hers}` })],
  ['a new name', () => ({ method: 'PUT', url: '/api/auth/me', payload: { username: 'Mallory' } })],
  ['the end of other sessions', () => ({ method: 'DELETE', url: '/api/auth/sessions' })],
];

const RIGHTS: [name: string, call: () => Call][] = [
  ['a deletion', () => ({ method: 'DELETE', url: `/api/prompts/${his}` })],
  ['an edit', () => ({ method: 'PUT', url: `/api/prompts/${his}`, payload: { title: 'Changed' } })],
  ['a mark', () => ({ method: 'PUT', url: `/api/prompts/${his}/trending?trending=true` })],
  ['a new tag', () => ({ method: 'POST', url: '/api/tags', payload: { name: 'Late' } })],
  ['another name of a tag', () => ({ method: 'PUT', url: `/api/tags/${tag}`, payload: { name: 'Late' } })],
  ['the end of a tag', () => ({ method: 'DELETE', url: `/api/tags/${tag}` })],
  ['a new category', () => ({ method: 'POST', url: '/api/categories', payload: { name: 'Late' } })],
  [
    'another name of a category',
    () => ({ method: 'PUT', url: `/api/categories/${category}`, payload: { name: 'Late' } }),
  ],
  ['the end of a category', () => ({ method: 'DELETE', url: `/api/categories/${category}` })],
  ['a role', () => ({ method: 'PUT', url: `/api/users/${bob.id}/role`, payload: { role: 'admin' } })],
];
const READS: [name: string, call: () => Call, status: number][] = [
  ['a list of drafts', () => ({ method: 'GET', url: '/api/prompts?status=DRAFT' }), 503],
  ['the audit log', () => ({ method: 'GET', url: '/api/audit' }), 403],
  ['the list of users', () => ({ method: 'GET', url: '/api/users' }), 403],
  ['the data of another', () => ({ method: 'GET', url: `/api/users/${bob.id}/export` }), 403],
];
const demote = () => send(ada, { method: 'PUT', url: `/api/users/${eve.id}/role`, payload: { role: 'member' } });

/** Everything that the requests would change or record. */
async function state() {
  const { sql } = t.services.database;
  return {
    prompts: await sql.selectFrom('prompts').selectAll().orderBy('id').execute(),
    tags: await sql.selectFrom('tags').selectAll().orderBy('id').execute(),
    categories: await sql.selectFrom('categories').selectAll().orderBy('id').execute(),
    saved: await sql.selectFrom('saved_prompts').selectAll().orderBy('id').execute(),
    users: await sql.selectFrom('users').select(['id', 'username', 'role']).orderBy('id').execute(),
    sessions: await sql.selectFrom('sessions').select('id').orderBy('id').execute(),
    exports: await sql.selectFrom('audit_log').select('id').where('act', '=', 'data-exported').execute(),
  };
}

/** Sends a request behind four others of its home, runs `meanwhile`, and then lets those others end. */
async function queued(call: Call, meanwhile: () => Promise<unknown>) {
  const held = Promise.withResolvers<never>();
  held.promise.catch(() => undefined);
  const searching = vi.spyOn(t.services.database, 'runInWorker');
  const others = [1, 2, 3, 4].map((n) => {
    searching.mockImplementationOnce(() => held.promise);
    const url = `/api/prompts/search?query=word${n}`;
    return t.as(bob).send({ method: 'GET', url, remoteAddress: `192.0.2.${eve.id}` });
  });
  try {
    await expect.poll(() => queues.get('calls')?.().running).toBe(4);
    const answer = send(eve, call);
    await expect.poll(() => queues.get('calls')?.().waiting).toBe(1);
    await meanwhile();
    held.reject(unavailable());
    return await answer;
  } finally {
    held.reject(unavailable());
    await Promise.all(others);
    searching.mockRestore();
  }
}

/** Sends a request, and runs `meanwhile` when it has checked everything and is about to write. */
async function aboutToWrite(call: Call, meanwhile: () => Promise<unknown>) {
  const { database } = t.services;
  const transaction = database.transaction.bind(database);
  const seen = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await meanwhile();
    return transaction(work);
  });
  const answer = await send(eve, call);
  seen.mockRestore();
  return answer;
}

async function untouched(answer: Promise<{ status: number }>, before: () => unknown, status = 401) {
  expect((await answer).status).toBe(status);
  expect(await state()).toEqual(before());
}

describe.each([
  ['in the queue', queued],
  ['to write', aboutToWrite],
])('a call that waits %s', (_where, waiting) => {
  describe.each(CALLS)('%s', (_name, call) => {
    test('is done where nothing ends', async () => {
      await t.as(eve).post(`/api/saved-prompts/${hers}`);
      expect((await waiting(call(), async () => {})).status).toBeLessThan(300);
    });

    test.each(ENDS)('does nothing for who %s meanwhile', async (_how, end) => {
      await t.as(eve).post(`/api/saved-prompts/${hers}`);
      let before: unknown;
      const answer = waiting(call(), async () => {
        expect((await end()).status).toBeLessThan(300);
        before = await state();
      });
      await untouched(answer, () => before);
    });
  });

  test.each(RIGHTS)('does nothing for who is demoted meanwhile: %s', async (_name, call) => {
    await send(ada, { method: 'PUT', url: `/api/users/${eve.id}/role`, payload: { role: 'admin' } });
    let before: unknown;
    const answer = waiting(call(), async () => {
      expect((await demote()).status).toBe(200);
      before = await state();
    });
    await untouched(answer, () => before, 403);
  });
});

test.each(READS)('who is demoted while they wait does not read %s', async (_name, call, status) => {
  await send(ada, { method: 'PUT', url: `/api/users/${eve.id}/role`, payload: { role: 'admin' } });
  expect((await queued(call(), async () => {})).status).toBe(200);
  let before: unknown;
  const answer = queued(call(), async () => {
    await demote();
    before = await state();
  });
  await untouched(answer, () => before, status);
  expect(JSON.stringify((await answer).body)).not.toMatch(/Hidden|kept from others/);
});

describe('an image whose owner', () => {
  test.each(ENDS)('%s before its row is written is not kept', async (_how, end) => {
    const { database } = t.services;
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await end();
      return transaction(work);
    });
    const bytes = await plain(20, 20).png().toBuffer();
    const answer = await t.as(eve).upload('/api/v1/assets/image/upload', 'file', 'a.png', bytes, 'image/png');
    expect(answer.status).toBe(401);
    expect(await database.sql.selectFrom('images').select('id').execute()).toEqual([]);
  });
});

describe('a prompt that is another’s by the time of the write', () => {
  const give = (to: TestUser) => () =>
    t.services.database.sql.updateTable('prompts').set({ owner_id: to.id }).where('id', '=', hers).execute();

  test.each<[string, () => Call]>([CALLS[0], CALLS[1], CALLS[2]].filter((one) => one !== undefined))(
    'takes no more from who owned it: %s',
    async (_name, call) => {
      const answer = await aboutToWrite(call(), give(bob));
      expect([answer.status, answer.body.message]).toEqual([403, 'Only the owner may change this prompt']);
      const { sql } = t.services.database;
      const row = await sql.selectFrom('prompts').select(['title', 'status', 'owner_id']).where('id', '=', hers);
      expect(await row.executeTakeFirst()).toEqual({ title: 'Of Eve', status: 'PUBLISHED', owner_id: bob.id });
    },
  );

  test('and is a draft is not there for them', async () => {
    await t.as(eve).put(`/api/prompts/${hers}/status?status=DRAFT`);
    const edit = { method: 'PUT', url: `/api/prompts/${hers}`, payload: { title: 'Changed' } } as const;
    expect((await aboutToWrite(edit, give(bob))).status).toBe(404);
  });
});

describe('what a prompt points at and is deleted before the write', () => {
  test.each([
    ['category', 'categories', () => t.as(ada).delete(`/api/categories/${category}`)],
    ['tag', 'tags', () => t.as(ada).delete(`/api/tags/${tag}`)],
  ])('is named: a %s', async (what, field, remove) => {
    const payload = { title: 'New title', content: 'Words that are new', categories: ['Writing'], tags: ['Email'] };
    const name = what === 'tag' ? 'Email' : 'Writing';
    for (const call of [
      { method: 'POST', url: '/api/prompts', payload },
      { method: 'PUT', url: `/api/prompts/${hers}`, payload },
    ] as const) {
      const answer = await aboutToWrite(call, remove);
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: `Unknown ${what}: ${name}` }]);
      await t.category('Writing').then((id) => (category = id));
      await t.tag('Email').then((id) => (tag = id));
    }
  });
});

describe('the archive of somebody’s data ends', () => {
  test.each<[string, () => Promise<unknown>]>([['is demoted', demote], ...ENDS])(
    'with the rights of its reader, who %s',
    async (_how, end) => {
      await send(ada, { method: 'PUT', url: `/api/users/${eve.id}/role`, payload: { role: 'admin' } });
      for (let n = 0; n < 2; n += 1)
        await storeImage(
          t.services,
          bob.id,
          await plain(20 + n, 20)
            .png()
            .toBuffer(),
        );
      const { images } = t.services;
      const look = images.read.bind(images);
      const read = vi.spyOn(images, 'read').mockImplementation(async (...file) => {
        await end();
        return look(...file);
      });
      await expect(send(eve, { method: 'GET', url: `/api/users/${bob.id}/export` })).rejects.toThrow();
      expect(read).toHaveBeenCalledTimes(1);
      read.mockRestore();
    },
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { STATUSES } from '../../contract/prompts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createWorld, ROLES, type Role, type World } from './access.world.ts';

/** Cases that neither the table nor the crawl covers. */

let t: TestApp;
let world: World;
beforeAll(async () => {
  t = await startTestApp();
  world = await createWorld(t);
});
afterAll(() => t.close());

const input = { title: 'A repeat', content: 'Write to [name].', categories: ['Writing'], tags: ['Email'] };

test('canEdit says who may change a prompt, wherever the prompt is read; visitors are told nothing', async () => {
  const wrong: string[] = [];
  for (const status of STATUSES) {
    const { prompt } = await world.things(status);
    for (const role of ROLES) {
      const client = await world.as(role);
      const mayEdit = (await client.put(`/api/prompts/${prompt}`, { title: 'Edited' })).status === 200;
      const told = role === 'visitor' ? undefined : mayEdit;
      for (const address of [`/api/prompts/${prompt}`, '/api/prompts?size=100', '/api/prompts/my-prompts?view=card']) {
        const { body } = await client.get(address);
        const read = [body, ...(body.list ?? [])].filter(({ id }) => id === prompt);
        for (const { canEdit } of read) if (canEdit !== told) wrong.push(`${role}, ${status}, ${address}: ${canEdit}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the Idempotency-Key of another member leads to no prompt of theirs', async () => {
  const headers = { 'idempotency-key': 'the-same' };
  const owner = await world.as('owner');
  const { body: draft } = await owner.post('/api/prompts', { ...input, content: 'A secret content' }, headers);
  await owner.put(`/api/prompts/${draft.id}/status?status=DRAFT`);
  for (const role of ['member', 'administrator'] satisfies Role[]) {
    const { status, body } = await (await world.as(role)).post('/api/prompts', input, headers);
    expect([status, body.owner.id, body.content]).toEqual([201, world.people[role].id, input.content]);
  }
  expect((await t.visitor.post('/api/prompts', input, headers)).status).toBe(401);
});

test('what a member keeps to themselves is no other’s: saved prompts, own lists, own account', async () => {
  const { prompt } = await world.things('PUBLISHED');
  await (await world.as('owner')).post(`/api/saved-prompts/${prompt}`);
  for (const role of ['member', 'administrator'] satisfies Role[]) {
    const client = await world.as(role);
    expect((await client.get('/api/saved-prompts')).body.totalElements).toBe(0);
    expect((await client.get(`/api/prompts/${prompt}`)).body.saved).toBe(false);
    expect((await client.get('/api/auth/me')).body.id).toBe(world.people[role].id);
    const { list } = (await client.get('/api/prompts/my-prompts?size=100')).body;
    for (const { owner } of list) expect(owner.id).toBe(world.people[role].id);
    // Nobody can choose whose lists these are.
    const asked = `/api/prompts/my-prompts?size=100&ownerId=${world.people.owner.id}&userId=${world.people.owner.id}`;
    expect((await client.get(asked)).body.list).toEqual(list);
  }
});

test('a token counts in the Authorization header only, and not once its session is over', async () => {
  const { prompt } = await world.things('DRAFT');
  const { token } = world.people.owner;
  const address = `/api/prompts/${prompt}`;
  const asked = [
    t.visitor.get(`${address}?token=${token}&access_token=${token}&authToken=${token}`),
    t.visitor.get(address, { cookie: `authToken=${token}; token=${token}` }),
    t.visitor.get(address, { authorization: `Basic ${token}` }),
    t.visitor.get(address, { authorization: token }),
    t.visitor.get(address, { 'x-authorization': `Bearer ${token}` }),
  ];
  for (const answer of asked) expect((await answer).status).toBe(404);
  const owner = t.as(world.people.owner);
  expect((await owner.get(address)).status).toBe(200);
  expect((await owner.post('/api/auth/logout')).status).toBe(204);
  expect((await owner.get(address)).status).toBe(404);
});

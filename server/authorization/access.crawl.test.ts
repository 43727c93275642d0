import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Status } from '../../contract/prompts.ts';
import { hashOf } from '../viewer/tokens.ts';
import type { TestUser } from '../testing/test-app.ts';
import { isArchive, openSite, whereIs, type Site } from './access.crawl.ts';
import type { Stock } from './access.probes.ts';
import { ROLES, type Role } from './access.world.ts';

/**
 * The library contains texts that some may read and others may not, and every viewer requests every address. New
 * operations are covered as soon as they are in the OpenAPI document.
 */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => site.begin());

/** Words of hidden prompts: whole, as a prefix, misspelt; and one that published prompts contain, too. */
const WORDS = ['quokkasaurus', 'quokk', 'quokkasaurs', 'reminder'];

/** A prompt with the mark in everything that its owner writes. Returns its id. */
async function marked(owner: TestUser, mark: string, status: Status): Promise<number> {
  const id = await site.t.prompt(owner, {
    title: `Quokkasaurus reminder ${mark}`,
    content: `Tell [name] of the quokkasaurus: ${mark}.`,
    previewText: `A reminder: ${mark}`,
    imageUrls: [`https://images.example/${mark}.png`],
    status,
    trending: true,
    featured: true,
    isNew: true,
  });
  return id;
}

async function stock(more: number[] = []): Promise<Stock> {
  const { sql } = site.t.services.database;
  const idsOf = async (table: 'prompts' | 'categories' | 'tags' | 'users') =>
    (await sql.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  return {
    prompts: [...(await idsOf('prompts')), ...more],
    categories: await idsOf('categories'),
    tags: await idsOf('tags'),
    images: ['0'.repeat(32)],
    users: await idsOf('users'),
    sessions: (await sql.selectFrom('sessions').select('id').execute()).map(({ id }) => id),
    words: WORDS,
  };
}

test('what a viewer may not read stands in no answer to them', async () => {
  const { t, people } = site;
  const { sql } = t.services.database;
  const { member, owner } = people;
  const signedIn = ['member', 'owner', 'administrator'] as const;
  await t.prompt(member, { title: 'Friendly reminder' });
  for (const status of ['DRAFT', 'ARCHIVED', 'PUBLISHED'] as const) {
    await marked(owner, `zq-owner-${status}`, status);
    await marked(member, `zq-member-${status}`, status);
  }
  await sql.updateTable('users').set({ password_hash: 'zq-hash' }).execute();
  const suspended = await t.user('Sam');
  await t
    .as(people.administrator)
    .put(`/api/users/${suspended.id}/suspension`, { suspended: true, reason: 'zq-reason' });
  const { body: reset } = await t.as(people.administrator).post(`/api/users/${member.id}/password-reset`);
  const [, resetToken = ''] = String(reset.url).split('#token=');
  const sessions = await sql.selectFrom('sessions').select(['id', 'user_id', 'token_hash']).execute();

  /** Who may read what; `[]` is nobody at all. */
  const readers: Record<string, Role[]> = {
    'zq-owner-PUBLISHED': [...ROLES],
    'zq-member-PUBLISHED': [...ROLES],
    'zq-owner-DRAFT': ['owner', 'administrator'],
    'zq-owner-ARCHIVED': ['owner', 'administrator'],
    'zq-member-DRAFT': ['member', 'administrator'],
    'zq-member-ARCHIVED': ['member', 'administrator'],
    [people.owner.email]: ['owner'],
    [people.member.email]: ['member'],
    [people.administrator.email]: ['administrator'],
    [suspended.email]: [],
    'zq-reason': ['administrator'],
    'zq-hash': [],
    [resetToken]: [],
    [hashOf(resetToken)]: [],
  };
  for (const { id, user_id, token_hash } of sessions) {
    readers[token_hash] = [];
    readers[id] = signedIn.filter((role) => people[role].id === user_id);
  }

  const secrets = ['zq-hash', resetToken, ...sessions.map(({ token_hash }) => token_hash), hashOf(resetToken)];
  const readings = await site.readAll(await stock());
  for (const role of ROLES) {
    const closed = Object.keys(readers).filter((word) => !readers[word]?.includes(role));
    const open = Object.keys(readers).filter((word) => readers[word]?.includes(role));
    const places = Object.entries(whereIs(closed, readings[role])).filter(([word, addresses]) => {
      // Administrators can export archives: these contain personal data, but nothing that opens an account.
      const isOwn = role === 'administrator' && !secrets.includes(word);
      return !(isOwn && addresses.every(isArchive));
    });
    expect(places, `read by the ${role}`).toEqual([]);
    // The crawl does reach the places of these words.
    expect(Object.keys(whereIs(open, readings[role])).sort(), `read by the ${role}`).toEqual(open.sort());
  }
});

test.each(['DRAFT', 'ARCHIVED'] as const)(
  'a prompt that becomes %s is gone from every answer at once: kept ones, saved lists and versions that a reader has',
  async (status) => {
    const { t, people } = site;
    const id = await marked(people.owner, 'zq-taken-back', 'PUBLISHED');
    await t.as(people.member).post(`/api/saved-prompts/${id}`);
    const library = await stock();
    const others = ['visitor', 'member'] as const;
    const before = await site.readAll(library, others);
    for (const role of others) expect(whereIs(['zq-taken-back'], before[role])['zq-taken-back']).not.toHaveLength(0);

    expect((await t.as(people.owner).put(`/api/prompts/${id}/status?status=${status}`)).status).toBe(200);
    const after = await site.readAll(library, ROLES);
    for (const role of others) expect(whereIs(['zq-taken-back'], after[role]), `read by the ${role}`).toEqual({});
    expect(after.owner.get(`/api/prompts/${id}`)?.status).toBe(200);

    const stillKnown: string[] = [];
    for (const address of whereIs(['zq-taken-back'], before.visitor)['zq-taken-back'] ?? []) {
      const etag = String(before.visitor.get(address)?.headers.etag);
      const { status: now } = await t.visitor.get(address, { 'if-none-match': etag });
      if (now === 304) stillKnown.push(address);
    }
    expect(stillKnown).toEqual([]);
    expect((await t.as(people.member).get('/api/saved-prompts')).body).toEqual({ content: [], totalElements: 0 });
    expect((await t.as(people.member).get('/api/auth/me')).body.promptsSaved).toBe(0);
  },
);

test('hidden prompts change nothing of what others get: no order, number, suggestion, tag, header or version', async () => {
  const { t, people } = site;
  for (const title of ['Friendly reminder', 'Reminder of a reminder', 'Weekly plan', 'Quokka facts']) {
    await t.prompt(people.owner, { title, content: `Write about [topic] for the ${title.toLowerCase()}.` });
  }
  await t.prompt(people.member, { title: 'Reminder', trending: true, featured: true });
  const next = 6;
  const library = await stock([next, next + 1, next + 2]);
  const others = ['visitor', 'member'] as const;
  const before = await site.readAll(library, others);

  const hidden = [
    await marked(people.owner, 'zq-draft', 'DRAFT'),
    await marked(people.owner, 'zq-archived', 'ARCHIVED'),
    await marked(people.administrator, 'zq-other', 'PUBLISHED'),
  ];
  expect(hidden).toEqual([next, next + 1, next + 2]);
  const administrator = t.as(people.administrator);
  expect((await administrator.put(`/api/prompts/${next + 2}/status?status=draft`)).status).toBe(200);
  for (const id of hidden) {
    expect((await administrator.post(`/api/saved-prompts/${id}`)).status).toBe(201);
    expect((await administrator.post(`/api/prompt-usage/record?promptId=${id}&actionType=COPY`)).status).toBe(204);
  }

  const after = await site.readAll(library, others);
  for (const role of others) {
    const changed = [...before[role]].filter(
      // An archive contains the time of its creation, and audit events of archives before it.
      ([address, answer]) => !isArchive(address) && JSON.stringify(answer) !== JSON.stringify(after[role].get(address)),
    );
    expect(changed.map(([address, was]) => ({ address, was, is: after[role].get(address) }))).toEqual([]);
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
let bob: TestUser;
let ada: TestUser;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  [ann, bob, ada] = [await t.user('Ann'), await t.user('Bob'), await t.admin()];
  id = await t.prompt(ann);
  for (const name of ['Coding', 'Business']) await t.category(name);
});
afterAll(() => t.close());

const path = () => `/api/prompts/${id}`;
const put = (who: TestUser, json: object, ifMatch?: string, url = path()) =>
  t.as(who).send({
    method: 'PUT',
    url,
    payload: JSON.stringify(json),
    headers: { 'content-type': 'application/json', ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
  });
const call = (who: TestUser, method: 'PUT' | 'DELETE', url: string, ifMatch: string) =>
  t.as(who).send({ method, url, headers: { 'if-match': ifMatch } });
const tagFor = async (who?: TestUser) => String((await (who ? t.as(who) : t.visitor).get(path())).headers.etag);
const read = async () => (await t.as(ann).get(path())).body;

describe('If-Match', () => {
  test('with the tag that anybody was answered lets the owner change what they have read', async () => {
    for (const who of [undefined, ann, bob, ada]) {
      const { status, headers } = await put(ann, { title: `As ${who?.username} read it` }, await tagFor(who));
      expect(status).toBe(200);
      // The response has the next version.
      expect((await put(ann, { title: `And again after ${who?.username}` }, String(headers.etag))).status).toBe(200);
    }
  });

  test('with the tag of an answer that was kept, also as a 304, of HEAD and of creating', async () => {
    const { headers, body } = await t.as(ann).post('/api/prompts', {
      title: 'Cold email',
      content: 'Write to [name].',
      categories: ['Coding'],
      tags: ['Email'],
    });
    id = body.id;
    expect((await put(ann, { title: 'Warm email' }, String(headers.etag))).status).toBe(200);
    // The first request caches it.
    for (let round = 0; round < 2; round++) expect(await tagFor()).toBe(await tagFor());
    const etag = await tagFor();
    expect((await t.visitor.get(path(), { 'if-none-match': etag })).headers.etag).toBe(etag);
    expect((await t.visitor.send({ method: 'HEAD', url: path() })).headers.etag).toBe(etag);
    expect((await put(ann, { title: 'Hot email' }, etag)).status).toBe(200);
    expect(await tagFor()).not.toBe(etag);
    expect((await put(ann, { title: 'Cool email' }, etag)).status).toBe(412);
  });

  test('of a prompt that somebody else has changed since is 412 in the one error shape, and changes nothing', async () => {
    const etag = await tagFor(ann);
    expect((await put(ada, { title: 'By Ada' })).status).toBe(200);
    const before = await read();
    const { status, body, headers } = await put(ann, { title: 'By Ann', tags: ['Email'] }, etag);
    expect([status, body]).toEqual([
      412,
      {
        error: 'precondition_failed',
        message: 'The prompt has changed since you read it: read it again before you change it',
        requestId: headers['x-request-id'],
      },
    ]);
    expect(await read()).toEqual(before);
    expect(before).toMatchObject({ title: 'By Ada', version: 2 });
  });

  test.each([
    ['as a proxy that compresses weakens it', (version: number) => `W/"${version}-abc"`],
    ['without what follows the version', (version: number) => `"${version}"`],
    ['among others', (version: number) => `"7-x", "${version}-y" ,W/"none"`],
    ['as a star', () => '*'],
  ])('holds %s', async (_how, tag) => {
    expect((await put(ann, { title: 'Another title' }, tag(1))).status).toBe(200);
    expect((await put(ann, { title: 'A third title' }, tag(2))).status).toBe(200);
  });

  test.each(['"2"', 'W/"0-x"', '"11"', '"-1"', '"1x"', '"x1-1"', '"01234567890123"', '""', '"a","b"'])(
    '%s is another version',
    async (tag) => {
      expect((await put(ann, { title: 'Another title' }, tag)).status).toBe(412);
      expect((await read()).title).toBe('Friendly reminder');
    },
  );

  test.each(['1', 'nonsense', '"1', '*, "1"', `"1" "1"`, `"1"${' '.repeat(5_000)}x`, ','])(
    '%s is none, and rather refused than left out',
    async (tag) => {
      const { status, body } = await put(ann, { title: 'Another title' }, tag);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['if-match']]);
      expect((await read()).title).toBe('Friendly reminder');
    },
  );

  test('of two writers at once one is told, whichever comes first', async () => {
    for (let round = 1; round <= 5; round++) {
      const etag = await tagFor(ann);
      const answers = await Promise.all([
        put(ann, { title: `By Ann ${round}` }, etag),
        put(ada, { title: `By Ada ${round}` }, etag),
        put(ann, { content: `Also by Ann, in round ${round}.` }, etag),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      expect((await read()).version).toBe(round + 1);
    }
  });

  test('of a change that arrives twice is no conflict: the second answer is the first one', async () => {
    const etag = await tagFor(ann);
    const change = { title: 'Once', categories: ['coding'], imageUrls: ['https://images.example/a.png'] };
    const first = await put(ann, change, etag);
    const second = await put(ann, change, etag);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await put(ann, { title: 'Twice' }, etag)).status).toBe(412);
  });

  test('holds for the status, flags and the end of a prompt, too', async () => {
    const etag = await tagFor(ann);
    expect((await put(ada, { title: 'By Ada' })).status).toBe(200);
    for (const [who, method, url] of [
      [ann, 'PUT', `${path()}/status?status=DRAFT`],
      [ada, 'PUT', `${path()}/featured?featured=true`],
      [ann, 'DELETE', path()],
    ] as const)
      expect((await call(who, method, url, etag)).status).toBe(412);
    expect(await read()).toMatchObject({ status: 'PUBLISHED', featured: false, version: 2 });
    expect((await call(ann, 'DELETE', path(), await tagFor(bob))).status).toBe(204);
  });

  test('tells nobody anything of a prompt that is not theirs', async () => {
    await put(ann, {}, undefined, `${path()}/status?status=DRAFT`);
    for (const tag of ['*', '"1"', '"2"']) {
      expect((await put(bob, { title: 'By Bob' }, tag)).status).toBe(404);
      expect((await t.visitor.send({ method: 'PUT', url: path(), headers: { 'if-match': tag } })).status).toBe(401);
    }
  });
});

describe('a version', () => {
  test.each([
    ['the title', { title: 'Another title' }],
    ['the content', { content: 'Write a letter to [name].' }],
    ['the preview text', { previewText: 'In short' }],
    ['the categories', { categories: ['Coding'] }],
    ['the order of categories', { categories: ['Business', 'Writing'] }],
    ['the images', { imageUrls: ['https://images.example/a.png'] }],
  ])('is another one once %s changed', async (_what, change) => {
    const etag = await tagFor(bob);
    expect((await put(ann, change)).body.version).toBe(2);
    expect((await put(ann, { title: 'By who read the first' }, etag)).status).toBe(412);
  });

  test('is another one with another status, and not with the same', async () => {
    const status = (value: string) => put(ann, {}, undefined, `${path()}/status?status=${value}`);
    expect((await status('DRAFT')).body.version).toBe(2);
    expect((await status('DRAFT')).body.version).toBe(2);
    expect((await status('PUBLISHED')).body.version).toBe(3);
  });

  test('stays while flags, uses, names and pictures of people and names of categories change', async () => {
    const etag = await tagFor(ann);
    for (const flag of ['trending=true', 'featured=true', 'new?isNew=false'])
      await t.as(ada).put(`${path()}/${flag.includes('?') ? flag : `${flag.split('=')[0]}?${flag}`}`);
    await t.visitor.post(`/api/prompt-usage/record?promptId=${id}&actionType=COPY`);
    await t.as(bob).post(`/api/saved-prompts/${id}`);
    await t.as(ann).put('/api/auth/me', { username: 'Anna' });
    const category = await t.category('Writing');
    await t.as(ada).put(`/api/categories/${category}`, { name: 'Letters' });
    expect(await read()).toMatchObject({ version: 1, featured: true, usesCount: 1, categories: ['Letters'] });
    expect((await put(ann, { title: 'By Ann' }, etag)).status).toBe(200);
  });

  test('stays when a prompt is given what it has', async () => {
    const { title, content, previewText, categories, tags, imageUrls } = await read();
    expect((await put(ann, { title, content, previewText, categories, tags, imageUrls })).body.version).toBe(1);
    expect((await put(ann, {})).body.version).toBe(1);
  });

  test('is told with whole prompts, and not with cards', async () => {
    expect((await t.visitor.get('/api/prompts')).body.list[0].version).toBe(1);
    expect((await t.visitor.get('/api/prompts?view=card')).body.list[0]).not.toHaveProperty('version');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
let bob: TestUser;
let ada: TestUser;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  [ann, bob, ada] = [await t.user('Ann'), await t.user('Bob'), await t.admin()];
  await t.category('Writing');
  await t.category('Business');
  await t.tag('Email');
  await t.tag('Sales');
});

const input = {
  title: 'Cold email',
  content: 'Write a cold email to [name] at [company].',
  categories: ['Writing'],
  tags: ['Email'],
};

describe('creating a prompt', () => {
  test('a member gets the prompt back, new, published and their own (product 4)', async () => {
    const { status, body } = await t.as(ann).post('/api/prompts', { ...input, previewText: '  Short.  ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: 1,
      title: 'Cold email',
      content: input.content,
      previewText: 'Short.',
      imageUrls: [],
      tags: ['Email'],
      categories: ['Writing'],
      rating: 0,
      usesCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      version: 1,
      trending: false,
      featured: false,
      new: true,
      status: 'PUBLISHED',
      dialect: 'auto',
      fields: [],
      fieldCount: 2,
      form: [expect.objectContaining({ key: 'name' }), expect.objectContaining({ key: 'company' })],
      language: 'en',
      owner: { id: ann.id, username: 'Ann', avatarUrl: null },
      saved: false,
      canEdit: true,
    });
    expect((await t.visitor.get('/api/prompts/1')).body.title).toBe('Cold email');
  });

  test('a visitor is asked to sign in before anything else is judged', async () => {
    const { status, body } = await t.visitor.post('/api/prompts', { title: 1 });
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'unauthenticated', message: 'Sign in first', requestId: expect.any(String) });
  });

  test('each wrong field is named with the text of docs/product.md', async () => {
    const { status, body } = await t
      .as(ann)
      .post('/api/prompts', { title: 'ab', content: 'short', categories: [], tags: [] });
    expect(status).toBe(400);
    expect(body.error).toBe('invalid');
    expect(body.fields).toEqual({
      title: 'Title must be at least 3 characters',
      content: 'Content must be at least 10 characters',
      categories: 'Select at least one category',
      tags: 'Select at least one tag',
    });
  });

  test('no body can set owner, rating, uses, flags or dates', async () => {
    const people = { owner_id: bob.id, owner: { id: bob.id }, role: 'admin' };
    const figures = { id: 99, rating: 5, usesCount: 9, createdAt: '2001-01-01T00:00:00.000Z' };
    const flags = { trending: true, featured: true, new: false };
    const { body } = await t.as(ann).post('/api/prompts', {
      ...input,
      ...people,
      ...figures,
      ...flags,
    });
    expect(body).toMatchObject({ id: 1, rating: 0, usesCount: 0, trending: false, featured: false, new: true });
    expect(body).toMatchObject({ status: 'PUBLISHED', owner: { id: ann.id } });
    expect(body.createdAt).not.toContain('2001');
  });

  test('categories and tags are found without regard to case, doubles count once, unknown ones are named', async () => {
    const { body } = await t
      .as(ann)
      .post('/api/prompts', { ...input, categories: ['writing', ' WRITING '], tags: ['eMail'] });
    expect(body).toMatchObject({ categories: ['Writing'], tags: ['Email'] });
    const refused = await t.as(ann).post('/api/prompts', { ...input, tags: ['Email', 'Nope'] });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({ tags: 'Unknown tag: Nope' });
  });

  test('images are uploaded ones or https addresses; an id that was never uploaded is named', async () => {
    const id = 'a'.repeat(32);
    const unknown = await t.as(ann).post('/api/prompts', { ...input, imageUrls: [id] });
    expect(unknown.body.fields).toEqual({ imageUrls: `Unknown image: ${id}` });
    const insecure = await t.as(ann).post('/api/prompts', { ...input, imageUrls: ['http://example.com/a.png'] });
    expect(insecure.body.fields).toEqual({ 'imageUrls.0': 'Images must be uploaded images or https addresses' });
    const script = await t.as(ann).post('/api/prompts', { ...input, imageUrls: ['javascript:alert(1)'] });
    expect(script.status).toBe(400);
    const { body } = await t.as(ann).post('/api/prompts', { ...input, imageUrls: ['https://example.com/a.png'] });
    expect(body.imageUrls).toEqual(['https://example.com/a.png']);
    const six = await t
      .as(ann)
      .post('/api/prompts', { ...input, imageUrls: Array(6).fill('https://example.com/a.png') });
    expect(six.body.fields).toEqual({ imageUrls: 'Maximum 5 images allowed' });
  });

  test('text is bounded, well-formed and free of NUL', async () => {
    const post = async (change: object) => (await t.as(ann).post('/api/prompts', { ...input, ...change })).status;
    expect(await post({ title: 'x'.repeat(200) })).toBe(201);
    expect(await post({ title: 'x'.repeat(201) })).toBe(400);
    expect(await post({ content: '漢'.repeat(200_000) })).toBe(201);
    expect(await post({ content: 'x'.repeat(200_001) })).toBe(400);
    expect(await post({ content: '          \n     ' })).toBe(400);
    expect(await post({ title: 'a\u0000bc' })).toBe(400);
    expect(await post({ title: 'a\ud800bc' })).toBe(400);
    expect(await post({ previewText: 'x'.repeat(501) })).toBe(400);
    expect(await post({ content: 'x'.repeat(2 ** 20) })).toBe(413);
  });

  test('the same Idempotency-Key creates once, also at the same time; another member has keys of their own', async () => {
    const key = { 'idempotency-key': 'first-1' };
    const answers = await Promise.all([1, 2, 3].map(() => t.as(ann).post('/api/prompts', input, key)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await t.as(bob).post('/api/prompts', input, key)).body.id).not.toBe(answers[0]?.body.id);
    expect((await t.visitor.get('/api/prompts')).body.totalCount).toBe(2);
    expect((await t.as(ann).post('/api/prompts', input, { 'idempotency-key': 'with space' })).status).toBe(400);
  });
});

describe('reading a prompt', () => {
  test.each(['DRAFT', 'ARCHIVED'] as const)('a %s is there for its owner and administrators only', async (status) => {
    const id = await t.prompt(ann, { status });
    expect((await t.visitor.get(`/api/prompts/${id}`)).status).toBe(404);
    expect((await t.as(bob).get(`/api/prompts/${id}`)).body).toMatchObject({
      error: 'not_found',
      message: 'Prompt not found',
    });
    expect((await t.as(ann).get(`/api/prompts/${id}`)).body).toMatchObject({ id, status, canEdit: true });
    expect((await t.as(ada).get(`/api/prompts/${id}`)).body).toMatchObject({ id, status, canEdit: true });
  });

  test('saved and canEdit are told to members only', async () => {
    const id = await t.prompt(ann);
    const { body } = await t.visitor.get(`/api/prompts/${id}`);
    expect(body).not.toHaveProperty('saved');
    expect(body).not.toHaveProperty('canEdit');
    expect((await t.as(bob).get(`/api/prompts/${id}`)).body).toMatchObject({ saved: false, canEdit: false });
  });

  test.each(['0', '-1', 'abc', '1.5', '99999999999', '1e3', '%00'])(
    'the id %s is refused without a 500',
    async (id) => {
      const { status, body } = await t.visitor.get(`/api/prompts/${id}`);
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty('id');
    },
  );
});

describe('changing a prompt', () => {
  test('only the owner or an administrator edits; a stranger is refused, a visitor is asked to sign in', async () => {
    const id = await t.prompt(ann);
    const change = { title: 'Better title' };
    expect((await t.visitor.put(`/api/prompts/${id}`, change)).status).toBe(401);
    expect((await t.as(bob).put(`/api/prompts/${id}`, change)).status).toBe(403);
    expect((await t.as(ann).put(`/api/prompts/${id}`, change)).body.title).toBe('Better title');
    expect((await t.as(ada).put(`/api/prompts/${id}`, { title: 'Best title' })).body.title).toBe('Best title');
    expect((await t.as(bob).put(`/api/prompts/${await t.prompt(ann, { status: 'DRAFT' })}`, change)).status).toBe(404);
  });

  test('fields left out keep their value, those sent replace it in their order', async () => {
    const { body: made } = await t
      .as(ann)
      .post('/api/prompts', { ...input, previewText: 'Short.', tags: ['Email', 'Sales'] });
    const { body } = await t.as(ann).put(`/api/prompts/${made.id}`, { tags: ['Sales', 'Email'], previewText: '' });
    expect(body).toMatchObject({ ...input, previewText: '', tags: ['Sales', 'Email'] });
    const moved = await t.as(ann).put(`/api/prompts/${made.id}`, { categories: ['Business'] });
    expect(moved.body).toMatchObject({ categories: ['Business'], tags: ['Sales', 'Email'], content: input.content });
  });

  test('an edit moves updatedAt and is found by its new words, no longer by its old ones', async () => {
    const id = await t.prompt(ann, { createdAt: '2026-01-01T00:00:00.000Z' });
    const { body } = await t.as(ann).put(`/api/prompts/${id}`, { title: 'Zebra crossing' });
    expect(body.createdAt).toBe('2026-01-01T00:00:00.000Z');
    expect(body.updatedAt > body.createdAt).toBe(true);
    expect((await t.visitor.get('/api/prompts/search?query=zebra')).body.totalCount).toBe(1);
    expect((await t.visitor.get('/api/prompts/search?query=friendly+reminder+zebra')).body.totalCount).toBe(1);
    expect((await t.visitor.get('/api/prompts/search?query=crossing')).body.list[0].id).toBe(id);
  });

  test('only an administrator sets flags, and only the flag that was named changes (product 4)', async () => {
    const id = await t.prompt(ann);
    expect((await t.visitor.put(`/api/prompts/${id}/trending?trending=true`)).status).toBe(401);
    expect((await t.as(ann).put(`/api/prompts/${id}/trending?trending=true`)).status).toBe(403);
    const { body } = await t.as(ada).put(`/api/prompts/${id}/trending?trending=TRUE`);
    expect(body).toMatchObject({ trending: true, featured: false, new: true });
    expect((await t.as(ada).put(`/api/prompts/${id}/featured?featured=true`)).body.featured).toBe(true);
    expect((await t.as(ada).put(`/api/prompts/${id}/new?isNew=false`)).body).toMatchObject({
      trending: true,
      new: false,
    });
    expect((await t.as(ada).put(`/api/prompts/${id}/new?isNew=maybe`)).body.fields).toHaveProperty('isNew');
    expect((await t.as(ada).put(`/api/prompts/${id}/new`)).status).toBe(400);
    expect((await t.as(ada).put('/api/prompts/999/new?isNew=true')).status).toBe(404);
  });

  test('the status is set by owner and administrator, in any case of letters, and decides who sees it (product 4)', async () => {
    const id = await t.prompt(ann);
    expect((await t.as(bob).put(`/api/prompts/${id}/status?status=DRAFT`)).status).toBe(403);
    expect((await t.as(ann).put(`/api/prompts/${id}/status?status=draft`)).body.status).toBe('DRAFT');
    expect((await t.visitor.get('/api/prompts')).body).toEqual({ list: [], totalCount: 0 });
    expect((await t.visitor.get('/api/prompts/search?query=friendly')).body.totalCount).toBe(0);
    expect((await t.visitor.get('/api/prompts/category/1')).body).toEqual([]);
    expect((await t.as(ada).put(`/api/prompts/${id}/status?status=Published`)).body.status).toBe('PUBLISHED');
    expect((await t.visitor.get('/api/prompts/category/1')).body).toHaveLength(1);
    expect((await t.as(ann).put(`/api/prompts/${id}/status?status=gone`)).body.fields).toHaveProperty('status');
  });

  test('only the owner or an administrator deletes, and nothing of it is left', async () => {
    const id = await t.prompt(ann);
    expect((await t.visitor.delete(`/api/prompts/${id}`)).status).toBe(401);
    expect((await t.as(bob).delete(`/api/prompts/${id}`)).status).toBe(403);
    const { status, body } = await t.as(ann).delete(`/api/prompts/${id}`);
    expect([status, body]).toEqual([204, '']);
    expect((await t.as(ann).delete(`/api/prompts/${id}`)).status).toBe(404);
    expect((await t.visitor.get('/api/prompts/search?query=friendly')).body.totalCount).toBe(0);
    const totals = await t.services.database.sql
      .selectFrom('prompt_totals')
      .selectAll()
      .where('total', '!=', 0)
      .execute();
    expect(totals).toEqual([]);
    const second = await t.prompt(ann);
    expect((await t.as(ada).delete(`/api/prompts/${second}`)).status).toBe(204);
  });
});

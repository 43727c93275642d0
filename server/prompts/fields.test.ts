import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { unavailable } from '../errors.ts';
import { queues } from '../queue/queue.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  [ann, bob] = [await t.user('Ann'), await t.user('Bob')];
  await t.category('Writing');
  await t.tag('Email');
});
afterAll(() => t.close());

const input = {
  title: 'Cold email',
  content: 'Write a cold email to [name] at [company].',
  categories: ['Writing'],
  tags: ['Email'],
};
const create = async (more: object = {}) => (await t.as(ann).post('/api/prompts', { ...input, ...more })).body;
const keysOf = (form: { key: string }[]) => form.map(({ key }) => key);

describe('fields of a prompt', () => {
  test('are found, and stand in the form of one prompt with their places (product 13)', async () => {
    const created = await create();
    expect(created).toMatchObject({ dialect: 'auto', fields: [], fieldCount: 2, language: 'en' });
    expect(created.form[0]).toMatchObject({ key: 'name', label: 'Name', type: 'text', spans: [[22, 28]] });
    expect((await t.visitor.get(`/api/prompts/${created.id}`)).body).toMatchObject({
      fieldCount: 2,
      form: created.form,
    });
  });

  test('are described by their author, who says how they are written', async () => {
    const options = ['ACME', 'Ärzte & Co.'];
    const fields = [
      { name: 'Company', label: 'Their company', type: 'select', options, help: 'As on its site', order: 0 },
      { name: 'name', default: 'Ann\nLee', required: false },
    ];
    const { id, ...created } = await create({ fields });
    expect(created.fields).toEqual(fields);
    expect(keysOf(created.form)).toEqual(['company', 'name']);
    expect(created.form[0]).toMatchObject({ label: 'Their company', options, help: 'As on its site' });
    const { body } = await t.as(ann).put(`/api/prompts/${id}`, { dialect: 'none' });
    expect(body).toMatchObject({ dialect: 'none', fieldCount: 0, form: [], fields });
    expect((await t.visitor.get('/api/prompts?view=card')).body.list[0]).toMatchObject({
      dialect: 'none',
      fieldCount: 0,
    });
  });

  test('are counted on cards, and lists carry no form', async () => {
    const { id } = await create({ fields: [{ name: 'name', label: 'Who' }] });
    await t.as(bob).post(`/api/saved-prompts/${id}`);
    for (const path of ['', '/search?query=cold', '/new', '/category/1']) {
      const [sign] = path.includes('?') ? '&' : '?';
      const cards = (await t.visitor.get(`/api/prompts${path}${sign}view=card`)).body;
      const [card] = cards.list ?? cards;
      expect(card).toMatchObject({ dialect: 'auto', fieldCount: 2, language: 'en' });
      expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['fields']));
      const whole = (await t.visitor.get(`/api/prompts${path}`)).body;
      expect((whole.list ?? whole)[0]).toMatchObject({ fields: [{ name: 'name', label: 'Who' }] });
      for (const one of [card, (whole.list ?? whole)[0]]) expect(one.form).toBeUndefined();
    }
    const [saved] = (await t.as(bob).get('/api/saved-prompts')).body.content;
    expect(saved.prompt).toMatchObject({ fieldCount: 2 });
    expect(saved.prompt.form).toBeUndefined();
  });

  test('that change make a new version; the same ones again do not', async () => {
    const fields = [{ name: 'name', required: false }];
    const { id, version } = await create();
    const put = (json: object, ifMatch: number) =>
      t.as(ann).send({
        method: 'PUT',
        url: `/api/prompts/${id}`,
        payload: JSON.stringify(json),
        headers: { 'content-type': 'application/json', 'if-match': `"${ifMatch}"` },
      });
    const changes = [{ fields }, { dialect: 'brackets' }, { language: 'fr' }, { language: null }];
    for (const [at, change] of changes.entries()) {
      expect((await put(change, version + at)).body.version).toBe(version + at + 1);
      // A repetition whose first response was lost is no conflict.
      expect((await put(change, version + at)).status).toBe(200);
      expect((await put({ title: 'Somebody else' }, version + at)).status).toBe(412);
    }
  });

  test.each([
    [{ dialect: 'latin' }, 'dialect'],
    [{ fields: [{ label: 'Nobody' }] }, 'fields'],
    [{ fields: [{ name: 'name', type: 'colour' }] }, 'fields'],
    [{ fields: Array.from({ length: 301 }, (_, n) => ({ name: `f${n}` })) }, 'fields'],
    [{ language: 'english' }, 'language'],
    [{ language: 'xx' }, 'language'],
  ])('%j is refused, and the member is named', async (more, member) => {
    const { status, body } = await t.as(ann).post('/api/prompts', { ...input, ...more });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).some((name) => name.startsWith(member))).toBe(true);
  });
});

describe('what is said of a field', () => {
  test('in words that every object has is stored and answered, by all calls', async () => {
    const content = 'hello {{a | constructor}} and {{b | toString}} x';
    const made = await t.as(ann).post('/api/prompts', { ...input, content });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect((await t.visitor.get(`/api/prompts/${id}`)).status).toBe(200);
    expect((await t.visitor.get(`/api/prompts/${id}/text?dialect=openwebui`)).status).toBe(200);
    expect((await t.visitor.post('/api/prompts/fields', { content })).status).toBe(200);
    expect((await t.as(ann).put(`/api/prompts/${id}`, { title: 'Another one' })).status).toBe(200);
  });

  test('at length takes a place among large answers, and is worked on beside other requests', async () => {
    const fields = Array.from({ length: 30 }, (_, n) => ({ name: `n${n}`, default: 'x'.repeat(9_990) }));
    const content = fields.map(({ name }) => `[${name}]`).join(' ');
    const { database } = t.services;
    const [work, held] = [database.runInWorker.bind(database), [] as (number | undefined)[]];
    const worker = vi.spyOn(database, 'runInWorker').mockImplementation((...asked) => {
      held.push(queues.get('large_answers')?.().running);
      return work(...asked);
    });
    const { id } = await create({ content, fields });
    const { status, body } = await t.visitor.get(`/api/prompts/${id}`);
    worker.mockRestore();
    expect([status, body.form.length]).toEqual([200, 30]);
    // Before it is stored, for its answer, and for the reader.
    expect(held).toEqual([0, 1, 1]);
  });

  test('never hides that a change was stored', async () => {
    const fields = [{ name: 'name', default: 'x'.repeat(9_990) }];
    const { id } = await create({ fields });
    const admin = t.as(await t.admin());
    const worker = vi.spyOn(t.services.database, 'runInWorker').mockRejectedValue(unavailable());
    const { status, body } = await admin.put(`/api/prompts/${id}/featured?featured=true`);
    worker.mockRestore();
    expect([status, body.featured, body.fieldCount, body.form]).toEqual([200, true, 2, undefined]);
    expect((await t.visitor.get(`/api/prompts/${id}`)).body.form).toHaveLength(2);
  });
});

describe('POST /api/prompts/fields', () => {
  test('reads a text that is stored nowhere, for anyone', async () => {
    const { status, body } = await t.visitor.post('/api/prompts/fields', {
      content: 'Write to [name].',
      fields: [{ name: 'NAME', type: 'email' }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ dialect: 'brackets', form: [{ key: 'name', type: 'email' }] });
    expect(Array.isArray(body.warnings)).toBe(true);
    expect((await t.visitor.post('/api/prompts/fields', { content: '' })).body.form).toEqual([]);
  });

  test('refuses what is longer than a prompt may be', async () => {
    const { status, body } = await t.visitor.post('/api/prompts/fields', { content: 'x'.repeat(200_001) });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['content']]);
  });
});

describe('POST /api/prompts/{id}/fill', () => {
  const fill = (id: number, json: object, who = t.visitor) => who.post(`/api/prompts/${id}/fill`, json);

  test('fills in by name in any spelling, literally, and says what stays as written', async () => {
    const { id } = await create({ content: 'Dear [first_name], about [topic]: [first name].' });
    const { status, body } = await fill(id, { values: { 'First Name': '$& {x} \\1' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      text: 'Dear $& {x} \\1, about [topic]: $& {x} \\1.',
      unfilled: ['topic'],
      warnings: [],
    });
    expect(body.tokens).toBeGreaterThan(5);
  });

  test('warns of a value without a field; strict refuses it, and a missing one', async () => {
    const { id } = await create();
    const values = { name: 'Ann', constructor: 'x' };
    expect((await fill(id, { values })).body).toMatchObject({
      text: 'Write a cold email to Ann at [company].',
      warnings: [{ kind: 'unknown-field', names: ['constructor'] }],
    });
    const unknown = await fill(id, { values, strict: true });
    expect([unknown.status, unknown.body.fields.values]).toEqual([400, expect.stringContaining('constructor')]);
    const missing = await fill(id, { values: { name: 'Ann' }, strict: true });
    expect([missing.status, missing.body.fields.values]).toEqual([400, expect.stringContaining('company')]);
    expect((await fill(id, { values: { name: 'Ann', company: 'ACME' }, strict: true })).status).toBe(200);
  });

  test('an optional field without a value becomes nothing, whether it is left out or blank', async () => {
    const { id } = await create({ content: 'Hi {{name | text}}, about {{topic | text:required}}!' });
    for (const values of [{}, { name: '' }, { name: ' ' }]) {
      expect((await fill(id, { values })).body).toMatchObject({
        text: 'Hi , about {{topic | text:required}}!',
        unfilled: ['topic'],
      });
    }
  });

  test('of two spellings of one field the first counts', async () => {
    const { id } = await create({ content: 'Write about [topic], please.' });
    const { status, body } = await fill(id, { values: { Topic: 'one', topic: 'two' }, strict: true });
    expect([status, body.text, body.warnings]).toEqual([200, 'Write about one, please.', []]);
  });

  test('refuses a text that would grow without end, and values of another shape', async () => {
    const id = await t.prompt(ann, { content: '[word] '.repeat(200) });
    const { status, body } = await fill(id, { values: { word: 'x'.repeat(100_000) } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['values']]);
    for (const values of [undefined, null, [], 'x', { word: 1 }]) expect((await fill(id, { values })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`f${n}`, 'x']));
    expect((await fill(id, { values: many })).body.fields.values).toBe('At most 300 values allowed');
  });

  test('takes what would become long to the worker, however short it is', async () => {
    const { id } = await create({ content: '[a] '.repeat(990) });
    const worker = vi.spyOn(t.services.database, 'runInWorker');
    expect((await fill(id, { values: { a: 'x' } })).status).toBe(200);
    expect(worker).not.toHaveBeenCalled();
    const { status, body } = await fill(id, { values: { a: 'x'.repeat(1_000) } });
    expect([status, body.text.length]).toEqual([200, 990 * 1_001]);
    expect(worker).toHaveBeenCalledOnce();
    expect((await fill(id, { values: { b: ' '.repeat(10_000) } })).status).toBe(200);
    expect(worker).toHaveBeenCalledTimes(2);
    worker.mockRestore();
  });

  test('looks at a value once, however often its field stands in the text', async () => {
    const { id } = await create({ content: `${'[a] '.repeat(900)}[topic]` });
    const trim = vi.spyOn(String.prototype, 'trim');
    const { status, body } = await fill(id, { values: { a: ' '.repeat(199_990) } });
    const trimmed = trim.mock.contexts.filter((text) => String(text).length === 199_990).length;
    trim.mockRestore();
    expect([status, body.unfilled]).toEqual([200, ['a', 'topic']]);
    expect(trimmed).toBeLessThan(10);
  });

  test('of a draft is for those who see it', async () => {
    const id = await t.prompt(ann, { status: 'DRAFT' });
    expect((await fill(id, { values: {} })).status).toBe(404);
    expect((await fill(id, { values: {} }, t.as(bob))).status).toBe(404);
    expect((await fill(id, { values: {} }, t.as(ann))).status).toBe(200);
  });
});

describe('GET /api/prompts/{id}/text', () => {
  test('is the text as written, and after an edit the new one', async () => {
    const { id } = await create();
    const read = async () => (await t.visitor.get(`/api/prompts/${id}/text`)).body;
    expect(await read()).toEqual({ text: input.content, dialect: 'brackets', warnings: [] });
    await t.as(ann).put(`/api/prompts/${id}`, { content: 'Write to [somebody].' });
    expect((await read()).text).toBe('Write to [somebody].');
    expect((await t.visitor.get(`/api/prompts/${id}/text?dialect=latin`)).status).toBe(400);
  });

  const options = Array.from({ length: 100 }, (_, n) => `${n} ${'x'.repeat(480)}`);
  const read = (id: number, dialect: string) => t.visitor.get(`/api/prompts/${id}/text?dialect=${dialect}`);

  test.each(['dollar', 'raycast'])('refuses what %s would make endless, and answers it as written', async (dialect) => {
    const content = '[n0] '.repeat(900).trim();
    const { id } = await create({ content, fields: [{ name: 'n0', type: 'select', options }] });
    const { status, body } = await read(id, dialect);
    expect([status, body.error, Object.keys(body.fields)]).toEqual([400, 'invalid', ['dialect']]);
    expect(body.message).toContain('1000000 characters');
    expect((await read(id, 'double')).body.text).toBe(content.replaceAll('[n0]', '{{n0}}'));
    expect((await t.visitor.get(`/api/prompts/${id}/text`)).body.text).toBe(content);
  });

  test('is written by the worker when it becomes long, and on the spot when it is short', async () => {
    const field = { name: 'n0', type: 'select', options: ['x'.repeat(400), 'y'.repeat(400)] };
    const { id } = await create({ content: '[n0] '.repeat(500), fields: [field] });
    const worker = vi.spyOn(t.services.database, 'runInWorker');
    const { status, body } = await read(id, 'dollar');
    expect(status).toBe(200);
    expect(body.text.length).toBeGreaterThan(400_000);
    expect(worker).toHaveBeenCalledOnce();
    const { id: small } = await create();
    expect((await read(small, 'dollar')).status).toBe(200);
    expect(worker).toHaveBeenCalledOnce();
    worker.mockRestore();
  });
});

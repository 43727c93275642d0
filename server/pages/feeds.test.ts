import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { PART } from './feeds.queries.ts';
import { xml } from './feeds.xml.ts';

let t: TestApp;
let ann: TestUser;

beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://prompts.example', SITE_NAME: 'Ours & <yours>' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  ann = await t.user('Ann');
});

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

const unescape = (text: string): string => {
  // oxlint-disable-next-line no-control-regex -- what XML 1.0 has no place for
  if (/[<\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) || !text.isWellFormed()) throw new Error(`Not XML: ${text}`);
  return text.replace(/&(\w*;?)/g, (_, name: string) => {
    const sign = { 'amp;': '&', 'lt;': '<', 'gt;': '>', 'quot;': '"', 'apos;': "'" }[name];
    if (!sign) throw new Error(`Not an entity: ${name}`);
    return sign;
  });
};

/** Parses the subset of XML that we write, and rejects what is not well-formed. */
function parse(document: string): Element {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!document.startsWith(declaration)) throw new Error('No declaration');
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  let at = declaration.length;
  for (const tag of document.matchAll(/<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g)) {
    const around = open.at(-1) ?? root;
    if (tag.index < at) continue;
    around.text += unescape(document.slice(at, tag.index));
    at = tag.index + tag[0].length;
    const [, closing, name = '', written = '', empty] = tag;
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`Unexpected </${name}>`);
      continue;
    }
    const attributes = Object.fromEntries(
      [...written.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescape(value ?? '')]),
    );
    const child = { name, attributes, text: '', children: [] };
    around.children.push(child);
    if (!empty) open.push(child);
  }
  if (open.length > 1 || document.slice(at).trim() !== '' || root.children.length !== 1)
    throw new Error('Not one element');
  return root.children[0] ?? root;
}

/** Makes the database assign this id next. */
async function skipTo(id: number): Promise<void> {
  const { engine, sql: db } = t.services.database;
  if (engine === 'postgres') await sql`alter table prompts alter column id restart with ${sql.lit(id)}`.execute(db);
  else if (id > 1) await sql`update sqlite_sequence set seq = ${id - 1} where name = 'prompts'`.execute(db);
}

const child = (element: Element | undefined, name: string): string | undefined =>
  element?.children.find((one) => one.name === name)?.text;
const locations = (element: Element): (string | undefined)[] => element.children.map((one) => child(one, 'loc'));

test('robots.txt keeps robots off the screens of members and shows them the sitemap', async () => {
  const { body, headers } = await t.visitor.get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Sitemap: https://prompts.example/sitemap.xml\n');
  expect(body.indexOf('Allow: /api/v1/assets/image/')).toBeLessThan(body.indexOf('Disallow: /api/'));
  expect(body).toContain('Disallow: /myprompts\n');
});

test('what was taken back is shown by no cache: it has to ask each time, and is told whether its copy is right', async () => {
  const id = await t.prompt(ann);
  for (const url of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-prompts-1.xml', '/feed.xml']) {
    const { headers } = await t.visitor.get(url);
    expect([url, headers['cache-control']]).toEqual([url, 'public, no-cache']);
    expect((await t.visitor.get(url, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  }
  const { etag } = (await t.visitor.get('/feed.xml')).headers;
  expect((await t.as(ann).put(`/api/prompts/${id}/status?status=DRAFT`)).status).toBe(200);
  expect((await t.visitor.get('/feed.xml', { 'if-none-match': String(etag) })).status).toBe(200);
  expect((await t.visitor.get('/robots.txt')).headers['cache-control']).toBe('public, max-age=300');
});

describe('the sitemap', () => {
  test('lists its parts, and these hold public pages, categories and published prompts only', async () => {
    const shown = await t.prompt(ann, { createdAt: '2026-01-02T03:04:05.000Z' });
    await t.prompt(ann, { status: 'DRAFT' });
    await t.prompt(ann, { status: 'ARCHIVED' });
    const category = await t.category('Writing');
    const { body, headers } = await t.visitor.get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(locations(parse(body))).toEqual([
      'https://prompts.example/sitemap-pages.xml',
      'https://prompts.example/sitemap-prompts-1.xml',
    ]);
    expect(child(parse(body).children[1], 'lastmod')).toBe('2026-01-02T03:04:05.000Z');

    const pages = parse((await t.visitor.get('/sitemap-pages.xml')).body);
    expect(locations(pages)).toContain('https://prompts.example/');
    expect(locations(pages)).toContain('https://prompts.example/legal/privacy');
    expect(locations(pages)).toContain(`https://prompts.example/main?category=${category}`);

    const prompts = parse((await t.visitor.get('/sitemap-prompts-1.xml')).body);
    expect(locations(prompts)).toEqual([`https://prompts.example/explorer/prompt/${shown}`]);
    expect(child(prompts.children[0], 'lastmod')).toBe('2026-01-02T03:04:05.000Z');
  });

  test('has no cap: every 10,000 ids begin a new part', async () => {
    for (const id of [1, PART, PART + 1, 5 * PART]) {
      await skipTo(id);
      expect(await t.prompt(ann)).toBe(id);
    }
    const parts = locations(parse((await t.visitor.get('/sitemap.xml')).body)).slice(1);
    expect(parts.map((address) => address?.split('-').at(-1))).toEqual(['1.xml', '2.xml', '5.xml']);
    const ids = async (part: number) =>
      locations(parse((await t.visitor.get(`/sitemap-prompts-${part}.xml`)).body)).map((address) =>
        Number(address?.split('/').at(-1)),
      );
    expect(await ids(1)).toEqual([1, PART]);
    expect(await ids(2)).toEqual([PART + 1]);
    expect(await ids(5)).toEqual([5 * PART]);
  });

  test.each(['0', '2', '01', '214749', '214750', '999999', '9999999', 'x', '1.5'])('has no part %s', async (part) => {
    await t.prompt(ann);
    const { status, body } = await t.visitor.get(`/sitemap-prompts-${part}.xml`);
    expect([status, body.error]).toEqual([404, 'not_found']);
  });

  test('of an empty library has no part of prompts', async () => {
    expect(locations(parse((await t.visitor.get('/sitemap.xml')).body))).toHaveLength(1);
  });
});

describe('the feed', () => {
  test('has the newest thirty published prompts, newest first, with what their cards say', async () => {
    for (let n = 1; n <= 31; n++) {
      await t.prompt(ann, { title: `Prompt ${n}`, createdAt: `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z` });
    }
    await t.prompt(ann, { title: 'My draft', status: 'DRAFT' });
    const { body, headers } = await t.visitor.get('/feed.xml');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const feed = parse(body);
    expect([child(feed, 'title'), child(feed, 'updated')]).toEqual(['Ours & <yours>', '2026-01-01T00:00:31.000Z']);
    const entries = feed.children.filter(({ name }) => name === 'entry');
    expect(entries.map((entry) => child(entry, 'title'))).toEqual(
      Array.from({ length: 30 }, (_, n) => `Prompt ${31 - n}`),
    );
    expect(child(entries[0], 'id')).toBe('https://prompts.example/explorer/prompt/31');
    expect(child(entries[0], 'published')).toBe('2026-01-01T00:00:31.000Z');
    expect(child(entries[0], 'summary')).toBe('Write a friendly reminder to [name] about [topic].');
    expect(
      entries[0]?.children.filter(({ name }) => name === 'category').map(({ attributes }) => attributes.term),
    ).toEqual(['Writing', 'Email']);
    expect(body).not.toContain('My draft');
    expect(body).not.toContain('ann@example.com');
  });

  test('stays well-formed whatever people write', async () => {
    const nasty = `</title><script>alert("1")</script> & &amp; ]]> \u0001\u0008\u000b\ufffe\uffff 'q' 😀`;
    await t.prompt(ann, { title: nasty, previewText: nasty, tagIds: [await t.tag(`<&"'\u0001>`)] });
    const feed = parse((await t.visitor.get('/feed.xml')).body);
    const entry = feed.children.find(({ name }) => name === 'entry');
    const readable = `</title><script>alert("1")</script> & &amp; ]]>  'q' 😀`;
    expect([child(entry, 'title'), child(entry, 'summary')]).toEqual([readable, readable]);
    expect(
      entry?.children.filter(({ name }) => name === 'category').map(({ attributes }) => attributes.term),
    ).toContain(`<&"'>`);
  });

  test('of an empty library is a feed', async () => {
    expect(parse((await t.visitor.get('/feed.xml')).body).name).toBe('feed');
  });
});

test('half a character is left out of XML', () => {
  expect(xml('a\ud800b\udfffc\u{1f600}')).toBe('abc\u{1f600}');
});

describe('without PUBLIC_URL', () => {
  let local: TestApp;
  beforeAll(async () => {
    local = await startTestApp({ PUBLIC_URL: undefined });
  });
  afterAll(() => local.close());
  const robots = (host: string, more: Record<string, string> = {}) =>
    local.visitor.get('/robots.txt', { host, ...more });

  test.each(['library.example', 'library.example:8080', '127.0.0.1:3000', '[::1]:3000', 'localhost'])(
    'addresses are those that were asked for: %s',
    async (host) => {
      const { body, headers } = await robots(host, { 'x-forwarded-host': 'evil.example' });
      expect(body).toContain(`Sitemap: http://${host}/sitemap.xml\n`);
      expect(headers['cache-control']).toBe('private, no-cache');
    },
  );

  test.each(['evil.example/path', 'a b', 'user@evil.example', '<script>', 'x:999999', 'x.example:port', "x'"])(
    'no Host is taken for one: %s',
    async (host) => {
      const { status, body } = await robots(host);
      expect([status, body.error]).toEqual([400, 'invalid']);
    },
  );
});

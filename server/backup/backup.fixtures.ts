import { noise } from '../images/images.fixtures.ts';
import type { Client } from '../testing/client.ts';
import type { OpenLibrary } from '../testing/test-library.ts';
import { ensureAdministrator } from '../accounts/administrator.ts';

export const ANN = { username: 'Ann', email: 'ann@example.com', password: 'correct horse' };
/** What Böb sends with an Idempotency-Key. */
export const ONCE = {
  title: 'Once',
  content: 'Sent once, kept once.',
  categories: ['Schreiben'],
  tags: ['E-Mail'],
};
export const BOB = { username: 'Böb', email: 'bob@example.com', password: 'battery staple' };
const ADA = { email: 'ada@example.com', password: 'the first programmer' };

/** Fills a library with something of everything, through its public API. */
export async function fill(library: OpenLibrary): Promise<void> {
  const { database, visitor } = library;
  const settings = { ADMIN_EMAIL: ADA.email, ADMIN_PASSWORD: ADA.password, PASSWORD_MIN_LENGTH: 1 };
  await ensureAdministrator(database, settings);
  for (const user of [ANN, BOB]) await expectOk(visitor.post('/api/auth/register', user));
  const ada = await library.signIn(ADA.email, ADA.password);
  const ann = await library.signIn(ANN.email, ANN.password);
  const bob = await library.signIn(BOB.email, BOB.password);
  for (const name of ['Schreiben', '数据']) await expectOk(ada.post('/api/categories', { name }));
  for (const name of ['E-Mail', 'हिन्दी', 'Unused']) await expectOk(ada.post('/api/tags', { name }));

  const urls: string[] = [];
  for (let number = 0; number < 6; number += 1) urls.push(await upload(ann));
  const [first = '', ...others] = urls;
  const post = (who: Client, title: string, more: object = {}) =>
    expectOk(
      who.post('/api/prompts', {
        title,
        content: `Write about [topic] in “${title}” 👩🏽‍💻 with a line\nand \u2028 another \\ "quoted"`,
        categories: ['Schreiben'],
        tags: ['E-Mail', 'हिन्दी'],
        ...more,
      }),
    );
  // Five images in a chosen order.
  const gallery = await post(ann, 'Größte Galerie', {
    imageUrls: others.toReversed(),
    categories: ['数据', 'Schreiben'],
  });
  const draft = await post(ann, 'Zukünftiges', {
    imageUrls: [first, 'https://example.com/x.png'],
    dialect: 'brackets',
    fields: [{ name: 'topic', label: 'Thema', options: ['Gärten', '“Zitate”'], required: false }],
    language: 'de',
  });
  await expectOk(ann.put(`/api/prompts/${draft.id}/status?status=DRAFT`));
  const marked = await post(bob, 'प्रशिक्षण योजना', { previewText: 'Eine Vorschau' });
  await expectOk(ada.put(`/api/prompts/${marked.id}/featured?featured=true`));
  await expectOk(ann.post(`/api/saved-prompts/${marked.id}`));
  await expectOk(bob.post(`/api/saved-prompts/${gallery.id}`));
  await expectOk(bob.post(`/api/prompt-usage/record?promptId=${gallery.id}&actionType=COPY`));
  await expectOk(visitor.post(`/api/prompt-usage/record?promptId=${gallery.id}&actionType=COPY`));
  await expectOk(bob.post('/api/prompts', ONCE, { 'idempotency-key': 'k' }));
  // The highest ids belong to deleted rows.
  for (const title of ['Gone one', 'Gone two'])
    await expectOk(ann.delete(`/api/prompts/${(await post(ann, title)).id}`));
  await expectOk(ada.put('/api/categories/1', { name: 'Writing' }));
}

async function upload(who: Client): Promise<string> {
  const picture = await noise(400, 300).jpeg().toBuffer();
  const { url } = await expectOk(who.upload('/api/v1/assets/image/upload', 'file', 'a.jpg', picture, 'image/jpeg'));
  return url;
}

async function expectOk(answer: ReturnType<Client['get']>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Everything that people see of a library, requested as Ann, as the administrator and as a visitor. */
export async function look(library: OpenLibrary) {
  const { visitor } = library;
  const ann = await library.signIn(ANN.email, ANN.password);
  const ada = await library.signIn(ADA.email, ADA.password);
  const asked: [Client, string][] = [
    ...['/prompts?size=100', '/categories', '/tags', '/prompts/category/1', '/prompts/featured'].map(
      (path): [Client, string] => [visitor, path],
    ),
    ...['Größte', 'galerei', 'प्रशिक्षण', 'writing', 'mail', 'Zukünftiges', 'gone'].map((query): [Client, string] => [
      visitor,
      `/prompts/search?query=${encodeURIComponent(query)}`,
    ]),
    ...['/prompts/my-prompts', '/prompts/my-prompts?query=Zuk', '/saved-prompts', '/auth/me'].map(
      (path): [Client, string] => [ann, path],
    ),
    [ada, '/prompts?status=DRAFT'],
  ];
  const seen: Record<string, unknown> = {};
  for (const [who, path] of asked) {
    const { status, body } = await who.get(`/api${path}`);
    seen[path] = { status, body };
  }
  return seen;
}

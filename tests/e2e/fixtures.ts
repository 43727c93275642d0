import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { PromptInput } from '../../contract/prompts.ts';
import { admin } from './server.ts';

export { expect };

interface Fixtures {
  /** Console messages that a test provokes on purpose, such as a refused sign-in. All others fail it. */
  provoked: RegExp | undefined;
  quiet: undefined;
  library: Library;
}

/** Adds content to the library through the API, as the members who own it. */
export interface Library {
  /** A new member with a unique name. */
  member(): Promise<{ username: string; email: string; password: string; token: string }>;
  administrator(): Promise<{ email: string; token: string }>;
  /** Uploads images, each of a different colour. @returns their addresses. */
  images(many: number): Promise<string[]>;
  /** A prompt of a new member. @returns its id. */
  prompt(input: Partial<PromptInput>): Promise<number>;
  /** Prompts of one new member. @returns their ids. */
  prompts(inputs: Partial<PromptInput>[]): Promise<number[]>;
}

let count = 0;
/** Unique names, also across workers. */
export const unique = (word: string): string => `${word}-${process.pid}-${count++}`;

export const test = base.extend<Fixtures>({
  provoked: [undefined, { option: true }],
  // A page that works logs nothing: no hydration warning, no policy violation, no failed request.
  quiet: [
    async ({ page, provoked }, provide) => {
      const said = listen(page);
      await provide(undefined);
      expect(said.filter((text) => !provoked?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
  // Tests are faster than people: continue only once the page handles keys and clicks.
  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled !== false) waitUntilReady(page);
    await provide(page);
  },
  library: async ({ request }, provide) => provide(libraryOf(request)),
});

/** `goto` and `reload` of this page wait until it is interactive. */
export function waitUntilReady(page: Page): void {
  const ready = () => page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...where) => {
    const answer = await goto(...where);
    if (answer?.headers()['content-type']?.startsWith('text/html')) await ready();
    return answer;
  };
  page.reload = async (...how) => {
    const answer = await reload(...how);
    await ready();
    return answer;
  };
}

/** The router and a late piece request a style sheet with different credentials modes: a harmless double load. */
const ASKED_TWICE = /^A preload for '[^']*\.css#?' is found, but is not used because the request credentials mode/;

/** Collects console messages, except for missing images: another test creates prompts with such images. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const isElsewhere = message.location().url.startsWith('https://images.example/');
    if (!isElsewhere && !ASKED_TWICE.test(message.text())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  return said;
}

function libraryOf(request: APIRequestContext): Library {
  async function post(path: string, data: unknown, token?: string) {
    const answer = await request.post(path, { data, headers: token ? { authorization: `Bearer ${token}` } : {} });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  }
  const tokenOf = async (email: string, password: string): Promise<string> =>
    (await post('/api/auth/login', { email, password })).token;
  const library: Library = {
    async member() {
      const username = unique('Member');
      const person = { username, email: `${username}@example.com`.toLowerCase(), password: 'a long enough secret' };
      await post('/api/auth/register', person);
      return { ...person, token: await tokenOf(person.email, person.password) };
    },
    administrator: async () => ({ email: admin.email, token: await tokenOf(admin.email, admin.password) }),
    async images(many) {
      const { token } = await library.member();
      return Promise.all(
        Array.from({ length: many }, async (_, position) => {
          const background = { r: 60 * position, g: 120, b: 160 };
          const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
            .png()
            .toBuffer();
          const answer = await request.post('/api/v1/assets/image/upload', {
            multipart: { file: { name: 'picture.png', mimeType: 'image/png', buffer } },
            headers: { authorization: `Bearer ${token}` },
          });
          return (await answer.json()).url;
        }),
      );
    },
    async prompt(input) {
      const [id] = await library.prompts([input]);
      return id ?? 0;
    },
    async prompts(inputs) {
      const { token } = await library.member();
      const categories: { name: string }[] = await (await request.get('/api/categories')).json();
      const tags: { name: string }[] = await (await request.get('/api/tags')).json();
      const content = 'Write to [name] about [topic], and sign as [name].';
      const ids: number[] = [];
      for (const input of inputs) {
        const given = { categories: [categories[0]?.name], tags: [tags[0]?.name], title: unique('Prompt') };
        ids.push((await post('/api/prompts', { ...given, content, ...input }, token)).id);
      }
      return ids;
    },
  };
  return library;
}

/** Stores a session in the browser, as if somebody had signed in before. Opens no page. */
export async function holdSession(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  const { token, device } = (await answer.json()) as { token: string; device: string };
  const kept = { authToken: token, authDevice: device };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin: new URL(answer.url()).origin, localStorage }] });
}

/** Signs in through the API and opens the explorer. sign-in.spec.ts tests the form; here it would only cost time. */
export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await holdSession(page, person);
  await page.goto('/main');
}

import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { PromptInput } from '../../contract/prompts.ts';
import { admin } from './server.ts';

export { expect };

interface Fixtures {
  /** Console messages that a test provokes on purpose, as a refused sign-in does. All others fail it. */
  provoked: RegExp | undefined;
  quiet: undefined;
  library: Library;
}

/** What tests put into the library through the API, as the people who do so. */
export interface Library {
  /** A new member with a name of their own. */
  member(): Promise<{ username: string; email: string; password: string; token: string }>;
  administrator(): Promise<{ email: string; token: string }>;
  /** Addresses of so many uploaded images, each of another colour. */
  images(many: number): Promise<string[]>;
  /** A prompt of a new member. Answers its id. */
  prompt(input: Partial<PromptInput>): Promise<number>;
  /** Prompts of one new member. */
  prompts(inputs: Partial<PromptInput>[]): Promise<number[]>;
}

let count = 0;
/** Names must not meet, also not those of the other worker. */
export const unique = (word: string): string => `${word}-${process.pid}-${count++}`;

export const test = base.extend<Fixtures>({
  provoked: [undefined, { option: true }],
  // A page that works says nothing: no hydration warning, no violated policy, no failed request.
  quiet: [
    async ({ page, provoked }, provide) => {
      const said = listen(page);
      await provide(undefined);
      expect(said.filter((text) => !provoked?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
  // Nobody is as quick as a test: it goes on when the page hears keys and presses.
  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled !== false) waitUntilReady(page);
    await provide(page);
  },
  library: async ({ request }, provide) => provide(libraryOf(request)),
});

/** Opening a page, or opening it anew, waits until it answers. */
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

/** A style sheet was asked for by the router and by a late piece at once, each in its way: it comes twice, and nothing is lost. */
const ASKED_TWICE = /^A preload for '[^']*\.css#?' is found, but is not used because the request credentials mode/;

/** Everything that a page says on its console, but for pictures that are not there: another test makes prompts with such. */
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

/** Gives the browser a session, as if somebody had signed in in it before. Nothing is opened. */
export async function holdSession(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  const { token, device } = (await answer.json()) as { token: string; device: string };
  const kept = { authToken: token, authDevice: device };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin: new URL(answer.url()).origin, localStorage }] });
}

/** Signs in and opens the explorer. What a person does for that is tried in sign-in.spec.ts; here it would be most of a test. */
export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await holdSession(page, person);
  await page.goto('/main');
}

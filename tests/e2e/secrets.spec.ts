import type { Page, Response } from '@playwright/test';
import { expect, test, unique } from './fixtures.ts';
import { enterAs } from './lists.people.ts';
import { ownPrompt } from './own-prompt.ts';

/** server/authorization tests the API for every role; this file tests real documents and what the screens load. */

/** Creates prompts that others may not see, with a mark in every text of theirs. */
async function hide(request: Parameters<typeof ownPrompt>[0], owner: { token: string }) {
  const mark = unique('zqhidden').replaceAll('-', '');
  const input = {
    title: `Quokka plan ${mark}`,
    content: `Tell [name] of the quokka ${mark}.`,
    previewText: `A quokka: ${mark}`,
    imageUrls: [`https://images.example/${mark}.png`],
  };
  const draft = await ownPrompt(request, owner, input, 'DRAFT');
  const archived = await ownPrompt(request, owner, input, 'ARCHIVED');
  return { mark, ids: [draft.id, archived.id] };
}

const STANDING =
  `/ /main /main?new=true /main?trending=true /main?query=quokka /main?query=quokkka /legal/terms /login /dashboard
  /promptslist /myprompts /categories /nowhere /feed.xml /sitemap.xml /sitemap-prompts-1.xml /robots.txt
  /api/openapi.json`.split(/\s+/);

const addresses = (ids: number[]): string[] => [
  ...STANDING,
  ...ids.flatMap((id) => [`/explorer/prompt/${id}`, `/explorer/prompt/${id}/`, `/prompts/${id}`]),
  ...ids.flatMap((id) => [`/myprompts/${id}`, `/myprompts/edit/${id}`, `/explorer/prompt/${id}.data`]),
];

test('no document, feed or sitemap holds a hidden prompt, not even for its owner: documents are the same for everybody', async ({
  request,
  library,
}) => {
  const [ann, bob] = [await library.member(), await library.member()];
  const { mark, ids } = await hide(request, ann);
  for (const token of [undefined, bob.token, ann.token]) {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    for (const address of addresses(ids)) {
      const answer = await request.get(address, { headers, maxRedirects: 0 });
      expect(await answer.text(), address).not.toContain(mark);
    }
  }
  // The owner can read it.
  const own = await request.get(`/api/prompts/${ids[0]}`, { headers: { authorization: `Bearer ${ann.token}` } });
  expect(await own.text()).toContain(mark);
});

test.describe('the screens of another member', () => {
  test.use({ provoked: /Failed to load resource|failed: |404|no such|Nothing is at this address/ });

  test('load nothing of a hidden prompt, its own addresses included', async ({ page, request, library }) => {
    const [ann, bob] = [await library.member(), await library.member()];
    const { mark, ids } = await hide(request, ann);
    const loaded = listen(page);
    await enterAs(page, bob);
    const screens = ['/main?query=quokka', '/dashboard', '/promptslist?search=quokka', '/promptslist/new'];
    for (const path of [...screens, ...ids.flatMap((id) => [`/explorer/prompt/${id}`, `/myprompts/edit/${id}`])]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await page.content(), path).not.toContain(mark);
    }
    const answers = await loaded();
    expect(answers.length).toBeGreaterThan(screens.length);
    expect(answers.filter(({ text }) => text.includes(mark))).toEqual([]);
  });
});

/** Records what the page loads from the API from now on. @returns a function that reads it, with the text. */
function listen(page: Page): () => Promise<{ url: string; text: string }[]> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) responses.push(response);
  });
  return () =>
    Promise.all(
      responses.map(async (response) => ({ url: response.url(), text: await response.text().catch(() => '') })),
    );
}

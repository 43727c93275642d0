import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';

/** Helpers of the prompt form tests. */

export const picture = async (name: string, red: number, width = 800, height = 500) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 120 } } })
    .png()
    .toBuffer(),
});
export const pictures = (many: number) =>
  Promise.all(Array.from({ length: many }, (_, position) => picture(`picture-${position}.png`, 50 * position)));

/** Opens pages as this person. Set once only: a test may sign out, or continue as somebody else. */
export const asMember = (page: Page, { token }: { token: string }) =>
  page.addInitScript((value) => {
    const seen: string[] = JSON.parse(sessionStorage.getItem('signedIn') ?? '[]');
    if (seen.includes(value)) return;
    sessionStorage.setItem('signedIn', JSON.stringify([...seen, value]));
    localStorage.setItem('authToken', value);
  }, token);

export const chooser = (page: Page) => page.locator('input[type=file]');
export const tiles = (page: Page) => page.getByRole('list', { name: 'Images in their order' }).getByRole('listitem');
export const handle = (page: Page, position: number) =>
  tiles(page)
    .nth(position - 1)
    .getByLabel(/^Image \d of/);
/**
 * Moves the image that is picked up to the first place with this key. Keys before the places are measured, some
 * milliseconds after picking up, do nothing, so the key is pressed again, as a person would.
 */
export const moveToFirst = (page: Page, key: 'ArrowLeft' | 'ArrowUp') =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByText(/over position 1 of/)).toBeAttached({ timeout: 1_000 });
  }).toPass();
export const title = (page: Page) => page.getByLabel('Title');
export const content = (page: Page) => page.getByLabel('Content');
export const save = (page: Page, name = 'Create Prompt') => page.getByRole('main').getByRole('button', { name });

/** Waits until the form shows `many` stored images. @returns them in order. */
export async function shownImages(page: Page, many: number): Promise<string[]> {
  const images = tiles(page).locator('img');
  await expect(images).toHaveCount(many);
  return images.evaluateAll((all) => all.map((image) => new URL((image as HTMLImageElement).src).pathname));
}

export async function fillIn(page: Page, words: { title: string; content?: string }): Promise<void> {
  await title(page).fill(words.title);
  await content(page).fill(words.content ?? 'Write to [name] about [topic], please.');
  await page.getByRole('group', { name: 'Categories' }).getByRole('checkbox').first().check();
  await page.getByRole('group', { name: 'Tags' }).getByRole('checkbox').first().check();
}

/** Moves the image at this position to another one, with the mouse. */
export async function drag(page: Page, from: number, to: number): Promise<void> {
  // Waits until it no longer moves: what arrives above it, such as a picture, pushes it down.
  await handle(page, from).hover();
  await page.mouse.down();
  const end = await handle(page, to).boundingBox();
  if (!end) throw new Error('There is nowhere to drag it');
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await expect(page.getByText(`over position ${to} of`)).toBeAttached();
  await page.mouse.up();
}

export const idOfNewest = async (page: Page, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get('/api/prompts/my-prompts', { headers })).json()).list[0].id;
};
export const stored = async (page: Page, id: number) => (await page.request.get(`/api/prompts/${id}`)).json();

import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { content } from './form.helpers.ts';

/** The author's side of fields, as the form shows it. */
export const chips = (page: Page) => page.getByRole('list', { name: 'Fields', exact: true }).getByRole('listitem');
export const syntax = (page: Page) => page.getByLabel('Field syntax');
export const found = (page: Page) => page.getByRole('status').filter({ hasText: /^(Fields: |No f)/ });
export const description = (page: Page, label: string) => page.getByRole('group', { name: `Description of ${label}` });
export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Fields and what is said of them' }).getByRole('listitem');
export const describe = (page: Page, name: string) => chips(page).filter({ hasText: name }).getByRole('button').click();
export const draftKept = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(words);

/** Begins a new prompt with this text. */
export async function begin(page: Page, text: string): Promise<void> {
  await page.goto('/myprompts/create');
  await content(page).fill(text);
}

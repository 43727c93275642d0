import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { asMember, content, save, stored, title } from './form.helpers.ts';
import { ownPrompt } from './own-prompt.ts';

test.use({ provoked: /412|PUT \/api\/prompts\/\d+ failed/ });

const changeElsewhere = async (request: APIRequestContext, token: string, id: number, data: object) => {
  const answer = await request.put(`/api/prompts/${id}`, { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
};

test('a form that is older than its prompt says so, shows both texts and loses neither', async ({
  page,
  request,
  library,
}) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann, { content: 'The text of yesterday.' });
  await asMember(page, ann);
  await page.goto(`/myprompts/edit/${id}`);
  await content(page).fill('My own new text.');
  await changeElsewhere(request, ann.token, id, { content: 'What somebody else wrote.' });
  await save(page, 'Update Prompt').click();

  const notice = page.getByRole('status').filter({ hasText: 'This prompt was changed since you began.' });
  await expect(notice.getByText('What somebody else wrote.')).toBeVisible();
  await expect(content(page)).toHaveValue('My own new text.');
  expect((await stored(page, id)).content).toBe('What somebody else wrote.');
  await expectAccessible(page);
  // The notice says it all, so there is no toast. It takes the focus from the button.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(notice.getByRole('heading')).toBeFocused();

  await notice.getByRole('button', { name: 'Keep my text' }).click();
  await expect(notice).toHaveCount(0);
  await expect(save(page, 'Update Prompt')).toBeFocused();
  await save(page, 'Update Prompt').click();
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
  expect((await stored(page, id)).content).toBe('My own new text.');
});

test('of the newer text single fields can be taken, or all of it, and that can be undone', async ({
  page,
  request,
  library,
}) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann);
  await asMember(page, ann);
  await page.goto(`/myprompts/edit/${id}`);
  await title(page).fill('My own title');
  await content(page).fill('My own new text.');
  await changeElsewhere(request, ann.token, id, { title: 'Their title', content: 'What somebody else wrote.' });
  await save(page, 'Update Prompt').click();
  await page.getByRole('button', { name: 'Use this title' }).click();
  await expect(title(page)).toHaveValue('Their title');
  await expect(content(page)).toHaveValue('My own new text.');
  await expect(page.getByRole('heading', { name: 'This prompt was changed since you began.' })).toBeFocused();
  await page.getByRole('button', { name: 'Use all of it' }).click();
  await expect(save(page, 'Update Prompt')).toBeFocused();
  await expect(content(page)).toHaveValue('What somebody else wrote.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(content(page)).toHaveValue('My own new text.');
});

test('another status is nothing that the form would overwrite', async ({ page, request, library }) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann);
  await asMember(page, ann);
  await page.goto(`/myprompts/edit/${id}`);
  await content(page).fill('My own new text.');
  await page.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('menuitemradio', { name: /^Draft/ }).click();
  await expect(page.getByText('Prompt is a draft now')).toBeVisible();
  await save(page, 'Update Prompt').click();
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
});

test('a change elsewhere that the form would not overwrite asks for another try, and that one goes through', async ({
  page,
  request,
  library,
}) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann, { content: 'The text of yesterday.' });
  await asMember(page, ann);
  await page.goto(`/myprompts/edit/${id}`);
  await content(page).fill('My own new text.');
  for (const text of ['What somebody else wrote.', 'The text of yesterday.']) {
    await changeElsewhere(request, ann.token, id, { content: text });
  }
  await save(page, 'Update Prompt').click();
  await expect(page.getByRole('alert')).toContainText('It was changed meanwhile. Please save once more.');
  await save(page, 'Update Prompt').click();
  await expect(page.getByText('Prompt updated successfully')).toBeVisible();
});

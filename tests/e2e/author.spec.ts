import { expectAccessible } from './accessible.ts';
import { begin, chips, describe, description, draftKept, found, rows, syntax } from './author.helpers.ts';
import { expect, test, unique } from './fixtures.ts';
import { asMember, content, fillIn, idOfNewest, save, stored, title } from './form.helpers.ts';
import { ownPrompt } from './own-prompt.ts';

// The author's side of fields (product 2, Prompt form; product 13).

test('how fields are written can be chosen, and what is found is shown at once', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await expect(found(page)).toHaveText('No fields yet');
  await content(page).fill('Dear ${name}, see {topic} in ${place:Rome}.');
  await expect(found(page)).toHaveText('Fields: 2 found, written as ${name}');
  await expect(chips(page)).toHaveText(['${name}', '${place:Rome}']);
  await syntax(page).selectOption('{name}');
  await expect(chips(page)).toContainText(['{topic}']);
  await syntax(page).selectOption('None: no form');
  await expect(found(page)).toHaveText('No form: the text is copied as it is');
  await expect(chips(page)).toHaveCount(0);
  await syntax(page).selectOption('Automatic');
  await expect(chips(page)).toHaveCount(2);
});

test('an answer’s template is told apart from what people fill in', async ({ page, library }) => {
  await asMember(page, await library.member());
  await begin(page, 'Review [your text].\n\nUse this output format:\n- Verdict: [verdict]\n- Reasons: [reasons]\n');
  await expect(found(page)).toHaveText('Fields: 1 found, 2 left for the model, written as [name]');
  await expect(chips(page).getByTitle('Left for the model')).toHaveText(['[verdict]', '[reasons]']);
});

test('what is said of a field is tried, saved and there again', async ({ page, library }) => {
  const member = await library.member();
  await asMember(page, member);
  await page.goto('/myprompts/create');
  await fillIn(page, { title: unique('Said'), content: 'Write to ${name} in a ${tone} tone about ${topic:news}.' });
  await page.getByRole('button', { name: 'Try it' }).click();
  const tried = page.getByRole('region', { name: 'Try it' });
  await expect(tried.getByRole('heading', { name: 'Try it' })).toBeFocused();

  await describe(page, '${tone}');
  const tone = description(page, 'Tone');
  await tone.getByLabel('Kind').selectOption('Choice');
  await tone.getByLabel('Options').fill('formal\n\n casual \nformal');
  await tone.getByLabel('Label').fill('Tone of voice');
  await description(page, 'Tone of voice').getByLabel('Help').fill('How it sounds');
  await expect(tried.getByText('How it sounds')).toBeVisible();
  await expect(tried.getByText('Tone of voice')).toBeVisible();
  await tried.getByLabel('Name').fill('Ann');
  await expect(tried.getByText('Write to Ann in a')).toBeVisible();
  await page.getByLabel('Language').selectOption('German');

  await save(page).click();
  await expect(page.getByText('Prompt created successfully')).toBeVisible();
  const id = await idOfNewest(page, member.token);
  expect(await stored(page, id)).toMatchObject({
    dialect: 'auto',
    language: 'de',
    fields: [
      { name: 'tone', label: 'Tone of voice', type: 'select', options: ['formal', 'casual'], help: 'How it sounds' },
    ],
  });

  await page.goto(`/myprompts/edit/${id}`);
  await describe(page, '${tone}');
  await expect(description(page, 'Tone of voice').getByLabel('Options')).toHaveValue('formal\ncasual');
  await expect(page.getByLabel('Language')).toHaveValue('de');
});

test('fields are put in order with the keyboard alone', async ({ page, library }) => {
  await asMember(page, await library.member());
  await begin(page, 'From [first] to [second] and [third].');
  await page.getByRole('button', { name: 'Describe fields' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/\[first\]/, /\[second\]/, /\[third\]/]);
  const up = page.getByRole('button', { name: 'Move Third up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/\[first\]/, /\[third\]/, /\[second\]/]);
  await expect(up).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Place 2 of 3' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/\[third\]/, /\[first\]/, /\[second\]/]);
  // It is the first one: the button can do no more, and the focus stays in its row.
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /\[third\]/ }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Last name');
  await expect(description(page, 'Last name').getByLabel('Label')).toBeFocused();
  // Enter would save the prompt.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Title must be at least 3 characters')).toHaveCount(0);
});

test('a draft keeps what is said of fields; it can be discarded, and that be undone', async ({ page, library }) => {
  await asMember(page, await library.member());
  await begin(page, 'Write to {name} about {topic}.');
  await syntax(page).selectOption('{name}');
  await describe(page, '{topic}');
  await description(page, 'Topic').getByLabel('Help').fill('In a few words');
  await draftKept(page, 'In a few words');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved draft was restored.')).toBeVisible();
  const help = description(page, 'Topic').getByLabel('Help');
  await expect(syntax(page)).toHaveValue('fstring');
  await describe(page, '{topic}');
  await expect(help).toHaveValue('In a few words');

  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(syntax(page)).toHaveValue('auto');
  await expect(chips(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(syntax(page)).toHaveValue('fstring');
  await expect(help).toHaveValue('In a few words');
});

test('only a changed description makes a form unsaved, and taking it back makes it saved', async ({
  page,
  request,
  library,
}) => {
  const ann = await library.member();
  const { id } = await ownPrompt(request, ann, { content: 'Write about [topic], please.' });
  await asMember(page, ann);
  await page.goto(`/myprompts/edit/${id}`);
  const unsaved = page.getByText('Not saved yet. A draft is kept in this browser.');
  await describe(page, '[topic]');
  await expect(unsaved).toHaveCount(0);
  await description(page, 'Topic').getByLabel('Kind').selectOption('Number');
  await expect(unsaved).toBeVisible();
  await description(page, 'Topic').getByLabel('Kind').selectOption('Text');
  await expect(unsaved).toHaveCount(0);
});

test('what is too long is said beside it when the form is saved, and it is opened', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await fillIn(page, { title: unique('Too long') });
  await describe(page, '[topic]');
  await description(page, 'Topic').getByLabel('Help').fill('x'.repeat(301));
  await page.getByRole('button', { name: 'Describe fields' }).click();
  await expect(description(page, 'Topic')).toHaveCount(0);
  await save(page).click();
  const help = description(page, 'Topic').getByLabel('Help');
  await expect(help).toBeFocused();
  await expect(page.getByText('Field help must be at most 300 characters')).toHaveCount(1);
  await help.fill('In a few words');
  await expect(page.getByText('Field help must be at most 300 characters')).toHaveCount(0);
});

test.describe('a prompt that was changed elsewhere', () => {
  test.use({ provoked: /412|PUT \/api\/prompts\/\d+ failed/ });

  test('shows what was said there of its fields, and that can be taken', async ({ page, request, library }) => {
    const ann = await library.member();
    const { id } = await ownPrompt(request, ann, { content: 'Write about [topic], please.' });
    await asMember(page, ann);
    await page.goto(`/myprompts/edit/${id}`);
    await title(page).fill('My own title');
    const fields = [{ name: 'topic', label: 'Subject', required: false }];
    const headers = { authorization: `Bearer ${ann.token}` };
    await request.put(`/api/prompts/${id}`, { data: { fields, dialect: 'brackets' }, headers });
    await save(page, 'Update Prompt').click();
    const notice = page.getByRole('status').filter({ hasText: 'This prompt was changed since you began.' });
    await expect(notice.getByText('topic: labelled “Subject”; optional')).toBeVisible();
    await notice.getByRole('button', { name: 'Use these field descriptions' }).click();
    await notice.getByRole('button', { name: 'Use this field syntax' }).click();
    await expect(syntax(page)).toHaveValue('brackets');
    await describe(page, '[topic]');
    await expect(description(page, 'Subject').getByLabel('Label')).toHaveValue('Subject');
    await expect(title(page)).toHaveValue('My own title');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the descriptions of fields and the form that is tried', async ({ page, library }) => {
      await asMember(page, await library.member());
      await begin(page, 'Write to ${name} in a ${tone:calm} tone.\n\nOutput format:\nVerdict: [verdict]');
      await page.getByRole('button', { name: 'Try it' }).click();
      await describe(page, '${tone:calm}');
      await description(page, 'Tone').getByLabel('Kind').selectOption('Choice');
      await expect(page.getByRole('region', { name: 'Try it' }).getByLabel('Name')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

for (const width of [320, 390, 1280]) {
  test(`the fields do not make the form scroll sideways at ${width} px`, async ({ page, library }) => {
    await page.setViewportSize({ width, height: 844 });
    await asMember(page, await library.member());
    const names = Array.from({ length: 60 }, (_, at) => `[a rather long name of a field, number ${at}]`);
    await begin(page, names.join(' and '));
    await page.getByRole('button', { name: 'Try it' }).click();
    await describe(page, 'number 3]');
    await expect(page.getByRole('group', { name: /^Description of/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show all 60 fields' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

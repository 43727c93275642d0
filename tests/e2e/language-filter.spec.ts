import { asMember } from './form.helpers.ts';
import { expect, test, unique } from './fixtures.ts';

const word = () => unique('Gezeiten').replaceAll('-', '');
const german = (title: string) => ({
  title,
  content: 'Schreibe bitte einen kurzen und freundlichen Brief an die Nachbarn, die nicht wissen, was das ist.',
  language: 'de' as const,
});
const english = (title: string) => ({
  title,
  content: 'Please write a short and friendly letter to the neighbours who do not know what this is.',
  language: 'en' as const,
});

test.use({ provoked: /404|400/ });

test('the explorer and a search are narrowed to a language, and the address keeps it (product 13)', async ({
  page,
  library,
}) => {
  const name = word();
  await library.prompts([german(`${name} eins`), english(`${name} one`), english(`${name} two`)]);
  await page.goto(`/main?search=${name}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  const filter = page.getByRole('combobox', { name: 'Language' });
  await expect(filter).toHaveValue('');
  await filter.selectOption('de');
  await expect(page).toHaveURL(`/main?search=${name}&language=de`);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(`${name} eins`);

  // Other filters and words keep it.
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page).toHaveURL('/main?new=true&language=de');
  await page.getByRole('searchbox').fill(`${name} one`);
  await expect(page).toHaveURL(`/main?search=${name}+one&language=de`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/main?language=de');

  await page.goto('/main?language=zz');
  await expect(page.getByRole('heading', { name: 'Language not found' })).toBeVisible();
  await page.goto('/main?search=qqqqzzzzxxxx&language=de');
  await expect(page.getByText('There is nothing in this language.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all languages' }).click();
  await expect(page).toHaveURL('/main?search=qqqqzzzzxxxx');
});

test('a member narrows lists to a language, own and saved prompts too (product 13)', async ({ page, library }) => {
  const member = await library.member();
  const name = word();
  await library.prompts([german(`${name} drei`), english(`${name} three`)]);
  await asMember(page, member);
  await page.goto(`/promptslist?search=${name}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) await card.getByRole('button', { name: /^Save/ }).click();
  const filter = page.getByRole('combobox', { name: 'Language' });
  await filter.selectOption('de');
  await expect(page).toHaveURL(`/promptslist?search=${name}&language=de`);
  await expect(cards).toHaveCount(1);
  await page.getByRole('link', { name: 'Mine', exact: true }).click();
  await expect(page.getByText('There is nothing in this language.')).toBeVisible();
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await expect(cards).toHaveCount(2);
  await filter.selectOption('de');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(`${name} drei`);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a language is chosen in a form, and a search keeps it', async ({ page, library }) => {
    const name = word();
    await library.prompts([german(`${name} vier`), english(`${name} four`)]);
    await page.goto('/main?new=true');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL('/main?new=true&language=de');
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

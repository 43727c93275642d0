import { expect, test } from './fixtures.ts';

/** The headings and words that each page must contain. */
const PAGES = [
  {
    link: 'Privacy Policy',
    path: '/legal/privacy',
    headings: [
      /Information We Collect/,
      /How We Use/,
      /Sharing/,
      /Security/,
      /Your Rights/,
      /Cookies/,
      /Changes/,
      /Contact/,
    ],
    words: [],
  },
  {
    link: 'Terms of Service',
    path: '/legal/terms',
    headings: [
      /Acceptance/,
      /Description of the Service/,
      /Accounts/,
      /User Content and Licence/,
      /Prohibited Uses/,
      /Intellectual Property/,
      /Privacy/,
      /Termination/,
      /Liability/,
      /Changes/,
      /Contact/,
    ],
    words: [
      'create, share and discover prompts',
      'collections and categories',
      'collaborate',
      'curated libraries',
      'search and filters',
      'For material revisions we give at least 30 days notice',
    ],
  },
  {
    link: 'Cookie Policy',
    path: '/legal/cookies',
    headings: [
      /What Cookies Are/,
      /How We Use Them/,
      /^Essential$/,
      /^Performance$/,
      /^Functionality$/,
      /^Targeting$/,
      /Third-Party Cookies/,
      /Managing/,
      /How Long/,
      /Consent/,
    ],
    words: ['web analytics', 'authentication providers', 'content delivery networks', 'social platforms'],
  },
] as const;

test('each legal page opens at its top, bears the date of today and says what it must (product 1; product 2, Legal; product 9)', async ({
  page,
}) => {
  await page.goto('/legal/terms');
  for (const { link, path, headings, words } of PAGES) {
    const footer = page.getByRole('contentinfo').getByRole('link', { name: link });
    await footer.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await footer.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    await expect(page.getByText(`Last updated: ${today}`)).toBeVisible();
    const article = page.getByRole('article');
    for (const name of headings) await expect(article.getByRole('heading', { name }).first()).toBeVisible();
    for (const text of words) await expect(article.getByText(text).first()).toBeVisible();
    const support = article.getByRole('link', { name: /@/ }).last();
    await expect(support).toHaveAttribute('href', `mailto:${await support.textContent()}`);
  }
});

import { expect, test } from './fixtures.ts';

/** web/trusted-types.ts in a browser that enforces Trusted Types. */

test.describe('what a script of a page tries to make of text', () => {
  test.use({ provoked: /TrustedHTML|TrustedScript|Trusted Type|TrustedTypePolicy/ });

  test('is refused: markup, scripts, addresses of scripts, other policies', async ({ page }) => {
    await page.goto('/main');
    const tried = await page.evaluate(() => {
      // TypeScript has no type for it yet.
      const { trustedTypes } = self as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      const attempts: Record<string, () => unknown> = {
        'markup with an element': () => (document.createElement('div').innerHTML = '<img src=x onerror=self.ran=1>'),
        'an adjacent element': () => document.body.insertAdjacentHTML('beforeend', '<b>b</b>'),
        'a parsed document': () => new DOMParser().parseFromString('<p>p</p>', 'text/html'),
        'a frame': () => (document.createElement('iframe').srcdoc = '<p>p</p>'),
        'a script of text': () => (document.createElement('script').text = 'self.ran=1'),
        'a script from elsewhere': () => (document.createElement('script').src = 'https://elsewhere.example/a.js'),
        'a script that is no file of ours': () => (document.createElement('script').src = '/api/v1/assets/image/1'),
        'a script above our files': () => (document.createElement('script').src = '/assets/../api/config'),
        'a second policy': () => trustedTypes.createPolicy('other', {}),
        'another policy of that name': () => trustedTypes.createPolicy('default', {}),
      };
      const allowed = Object.entries(attempts).filter(([, attempt]) => {
        try {
          attempt();
          return true;
        } catch {
          return false;
        }
      });
      return { allowed: allowed.map(([name]) => name), ran: 'ran' in self };
    });
    expect(tried).toEqual({ allowed: [], ran: false });
  });
});

test('is allowed where it can do nothing: plain text, the data of a page, a file of ours', async ({ page }) => {
  await page.goto('/main');
  const made = await page.evaluate(() => {
    const [div, style] = [document.createElement('div'), document.createElement('style')];
    div.innerHTML = 'a &amp; b';
    style.innerHTML = '.nobody{color:red}';
    const script = document.createElement('script');
    script.src = '/assets/none.js';
    return [div.childElementCount, div.textContent, style.textContent, new URL(script.src).pathname];
  });
  expect(made).toEqual([0, 'a & b', '.nobody{color:red}', '/assets/none.js']);
});

test('pages that are navigated to bring their data for search engines with them', async ({ page, library }) => {
  const id = await library.prompt({ title: 'Data of a page </script><b>' });
  await page.goto('/main');
  await page.getByRole('link', { name: 'Data of a page' }).first().click();
  await expect(page).toHaveURL(`/explorer/prompt/${id}`);
  const data = page.locator('script[type="application/ld+json"]');
  await expect(data).toHaveCount(1);
  expect(JSON.stringify(JSON.parse((await data.textContent()) ?? ''))).toContain('Data of a page </script><b>');
});

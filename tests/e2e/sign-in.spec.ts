import type { Locator, Page } from '@playwright/test';
import { expect, test, unique } from './fixtures.ts';
import { picture, chooser } from './form.helpers.ts';
import { failWithoutWords, hold } from './hold.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

async function isBusy(button: Locator): Promise<void> {
  await expect(button).toBeDisabled();
  await expect(button.locator('.mantine-Button-loader')).toBeVisible();
}

test('the card to sign in says what it is for, and its button waits with a spinner (product 2, Login; product 4, Auth; product 9)', async ({
  page,
  library,
}) => {
  const member = await library.member();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Prompt Lib' })).toBeVisible();
  await expect(page.getByText('Enter your credentials to access your account')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  const button = page.getByRole('button', { name: 'Sign in' });
  const letGo = await hold(page, '**/api/auth/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await button.click();
  await isBusy(button);
  letGo();
  await expect(page).toHaveURL('/main');
  await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible();
  expect(await storedToken(page)).toMatch(/^[\w-]{20,}$/);
});

test('the card to register says what it is for; who registers is signed in (product 2, Register; product 4, Auth)', async ({
  page,
}) => {
  const calls: unknown[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The password hint is a third request, which is not counted here.
    if (request.method() === 'POST' && !pathname.endsWith('/password-hint'))
      calls.push([pathname, Object.keys(request.postDataJSON())]);
  });
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible();
  await expect(page.getByText('Join Prompt Lib to discover and share prompts')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  const name = unique('Newcomer');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret');
  await page.getByLabel('Confirm Password').fill('a long enough secret');
  const button = page.getByRole('button', { name: 'Register' });
  const letGo = await hold(page, '**/api/auth/register');
  await button.click();
  await isBusy(button);
  letGo();
  await expect(page).toHaveURL('/main');
  expect(await storedToken(page)).not.toBeNull();
  expect(calls).toEqual([
    ['/api/auth/register', ['username', 'email', 'password']],
    ['/api/auth/login', ['email', 'password']],
  ]);
});

test.describe('a failure that says nothing', () => {
  test.use({ provoked: /failed: / });

  test('is told in the words of docs/product.md: sign in, register, profile, picture, image (product 8)', async ({
    page,
    library,
  }) => {
    const member = await library.member();
    const told = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toHaveCount(1);
    await page.goto('/register');
    await failWithoutWords(page, '/api/auth/register');
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByLabel('Confirm Password').fill(member.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await told('Registration failed. Please check your information and try again.');
    await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();

    await page.goto('/login');
    await failWithoutWords(page, '/api/auth/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await told('Login failed. Please check your credentials and try again.');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();

    await page.evaluate((token) => localStorage.setItem('authToken', token), member.token);
    await page.goto('/profile/settings');
    await expect(page.getByLabel('Username')).toHaveValue(member.username);
    await failWithoutWords(page, '/api/auth/me');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await told('Failed to update profile');

    await page.goto('/myprompts/create');
    await expect(page.getByLabel('Title')).toBeVisible();
    await failWithoutWords(page, '/api/v1/assets/image/upload');
    await chooser(page).setInputFiles(await picture('garden.png', 10));
    await told('Upload Error');
    await told('Failed to upload garden.png');
  });
});

import { expect, holdSession, signIn, test, unique, waitUntilReady } from './fixtures.ts';
import { hold } from './hold.ts';

test('a visitor registers, is signed in, signs out and in again (product 2, Login, Register; product 4, Auth; product 8)', async ({
  page,
}) => {
  const name = unique('Ann');
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In / Sign Up' }).click();
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByLabel('Confirm Password').fill('secret');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Account created successfully')).toBeVisible();
  await expect(page).toHaveURL('/main');

  await page.getByRole('button', { name: new RegExp(`account`, 'i') }).click();
  await expect(page.getByText(`${name}@example.com`, { exact: false })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Categories' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

  await page.goto('/login');
  await page.getByLabel('Email').fill(`${name.toUpperCase()}@EXAMPLE.COM`);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/main');
  await expect(page.getByText('Logged in successfully')).toBeVisible();
});

test('forms say what is wrong under each field: on submit, then while typing (product 4, 5, 8)', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Username').fill('ab');
  await expect(page.getByText('Username must be at least 3 characters')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill('one');
  await page.getByLabel('Confirm Password').fill('two');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Username').fill('abc');
  await expect(page.getByText('Username must be at least 3 characters')).toHaveCount(0);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});

test.describe('a refusal', () => {
  test.use({ provoked: /Failed to load resource|failed: / });

  test('to sign in is told once and keeps what was typed (product 2, Login; product 8)', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Invalid email or password')).toHaveCount(1);
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  test('of a name that is taken stands under its field (product 8)', async ({ page, library }) => {
    const { username } = await library.member();
    await page.goto('/register');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${unique('other')}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByLabel('Confirm Password').fill('secret');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken/);
  });

  test('of an old token signs out (product 4, Auth)', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('authToken', 'no-longer-known'));
    await page.goto('/main');
    await expect(page.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});

test('the guard sends a visitor to sign in and back to where they wanted to go (product 2, Guard)', async ({
  page,
  library,
}) => {
  const member = await library.member();
  await page.goto('/myprompts/create?from=link');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/myprompts/create?from=link');
});

test('a signed-in user on / goes to /main, and going back does not return (product 2, Routes)', async ({
  page,
  library,
}) => {
  await holdSession(page, await library.member());
  await page.goto('/legal/terms');
  await page.goto('/');
  await expect(page).toHaveURL('/main');
  await page.goBack();
  await expect(page).toHaveURL('/legal/terms');
  await page.goto('/login');
  await expect(page).toHaveURL('/main');
});

test('signing out in one tab signs out the other', async ({ page, context, library }) => {
  await signIn(page, await library.member());
  const other = await context.newPage();
  waitUntilReady(other);
  await other.goto('/main');
  await expect(other.getByRole('link', { name: 'Create Prompt' })).toBeVisible();
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByRole('link', { name: 'Sign In / Sign Up' })).toBeVisible();
});

test('an administrator sees Categories and Tags in the menu (product 2, Header)', async ({ page }) => {
  const { admin } = await import('./server.ts');
  await signIn(page, admin);
  await page.getByRole('button', { name: /account/i }).click();
  for (const name of ['My Prompts', 'Categories', 'Tags', 'Profile Settings', 'Logout']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
});

test.describe('an address that does not exist', () => {
  test.use({ provoked: /\/no\/such\/place|404/ });

  test('is a 404 page for members, with ways out, and is logged (product 2, 404; product 8)', async ({
    page,
    library,
  }) => {
    await signIn(page, await library.member());
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Nothing is at'));
    await page.goto('/no/such/place');
    expect((await logged).text()).toContain('Nothing is at this address: /no/such/place');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('404')).toBeVisible();
    await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/main');
  });
});

test('the account menu and who is signed in are asked for side by side', async ({ page, library }) => {
  const member = await library.member();
  await signIn(page, member);
  const letGo = await hold(page, '**/api/auth/me');
  const menu = page.waitForRequest(/AccountMenu-[^/]+\.js$/);
  const who = page.waitForRequest('**/api/auth/me');
  await page.goto('/main');
  await Promise.all([menu, who]);
  letGo();
  await expect(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible();
});

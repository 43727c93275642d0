import { expect, test } from 'vitest';
import routes from './routes.ts';

interface Entry {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Entry[] | undefined;
}

const GUARD = 'session/GuardLayout.tsx';

/** Every route with its screen, and whether the guard protects it. */
const addresses = (entries: readonly Entry[], guarded = false): [string, string][] =>
  entries.flatMap(({ path, index, file, children }): [string, string][] => {
    if (children) return addresses(children, guarded || file === GUARD);
    return [[index ? '/' : `/${path ?? ''}`, `${guarded ? 'protected' : 'public'} ${file}`]];
  });

test('every address of the table has its screen, and the protected ones stand behind the guard (product 2, Routes; product 6)', () => {
  expect(Object.fromEntries(addresses(routes))).toEqual({
    '/': 'public landing/LandingPage.tsx',
    '/login': 'public account/LoginPage.tsx',
    '/register': 'public account/RegisterPage.tsx',
    '/forgot-password': 'public account/ForgotPasswordPage.tsx',
    '/reset-password': 'public account/ResetPasswordPage.tsx',
    '/main': 'public prompts/explorer/BrowsePage.tsx',
    '/explorer/prompt/:id': 'public prompts/prompt/PromptPage.tsx',
    '/legal/privacy': 'public legal/PrivacyPage.tsx',
    '/legal/terms': 'public legal/TermsPage.tsx',
    '/legal/cookies': 'public legal/CookiesPage.tsx',
    '/dashboard': 'protected prompts/dashboard/DashboardPage.tsx',
    '/myprompts': 'protected prompts/dashboard/DashboardMinePage.tsx',
    '/myprompts/create': 'protected prompts/form/CreatePromptPage.tsx',
    '/myprompts/edit/:id': 'protected prompts/form/EditPromptPage.tsx',
    '/myprompts/:id': 'protected prompts/prompt/OwnerPromptPage.tsx',
    '/myprompts/trending': 'protected prompts/lists/PromptListPage.tsx',
    '/myprompts/featured': 'protected prompts/lists/PromptListPage.tsx',
    '/myprompts/new': 'protected prompts/lists/PromptListPage.tsx',
    '/promptslist': 'protected prompts/lists/PromptListPage.tsx',
    '/promptslist/trending': 'protected prompts/lists/PromptListPage.tsx',
    '/promptslist/featured': 'protected prompts/lists/PromptListPage.tsx',
    '/promptslist/new': 'protected prompts/lists/PromptListPage.tsx',
    '/promptslist/saved': 'protected prompts/lists/PromptListPage.tsx',
    '/promptslist/my-prompts': 'protected prompts/lists/PromptListPage.tsx',
    '/categories': 'protected categories/CategoriesPage.tsx',
    '/tags': 'protected tags/TagsPage.tsx',
    '/users': 'protected users/UsersPage.tsx',
    '/audit': 'protected audit/AuditPage.tsx',
    '/profile/settings': 'protected account/ProfilePage.tsx',
    '/prompts': 'protected layout/OldListPage.tsx',
    '/prompts/:id': 'protected prompts/prompt/OwnerPromptPage.tsx',
    '/prompts/edit/:id': 'protected prompts/form/EditPromptPage.tsx',
    '/*': 'protected layout/NotFoundPage.tsx',
  });
});

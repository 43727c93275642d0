import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** The list screen (product 2), used at several addresses. */
const list = (path: string): RouteConfigEntry => route(path, 'prompts/lists/PromptListPage.tsx', { id: path });

/** Every route (product 2). paths.ts has the links to them. */
export default [
  index('landing/LandingPage.tsx'),
  route('login', 'account/LoginPage.tsx'),
  route('register', 'account/RegisterPage.tsx'),
  route('forgot-password', 'account/ForgotPasswordPage.tsx'),
  route('reset-password', 'account/ResetPasswordPage.tsx'),
  route('main', 'prompts/explorer/BrowsePage.tsx'),
  route('explorer/prompt/:id', 'prompts/prompt/PromptPage.tsx'),
  route('legal/privacy', 'legal/PrivacyPage.tsx'),
  route('legal/terms', 'legal/TermsPage.tsx'),
  route('legal/cookies', 'legal/CookiesPage.tsx'),

  layout('session/GuardLayout.tsx', [
    route('dashboard', 'prompts/dashboard/DashboardPage.tsx'),
    route('myprompts', 'prompts/dashboard/DashboardMinePage.tsx'),
    route('myprompts/create', 'prompts/form/CreatePromptPage.tsx'),
    route('myprompts/edit/:id', 'prompts/form/EditPromptPage.tsx'),
    list('myprompts/trending'),
    list('myprompts/featured'),
    list('myprompts/new'),
    route('myprompts/:id', 'prompts/prompt/OwnerPromptPage.tsx'),
    list('promptslist'),
    list('promptslist/trending'),
    list('promptslist/featured'),
    list('promptslist/new'),
    list('promptslist/saved'),
    list('promptslist/my-prompts'),
    route('categories', 'categories/CategoriesPage.tsx'),
    route('tags', 'tags/TagsPage.tsx'),
    route('users', 'users/UsersPage.tsx'),
    route('audit', 'audit/AuditPage.tsx'),
    route('profile/settings', 'account/ProfilePage.tsx'),
    // Legacy addresses (product 13): the list moved; the other two show the owner's view and the form.
    route('prompts', 'layout/OldListPage.tsx'),
    route('prompts/edit/:id', 'prompts/form/EditPromptPage.tsx', { id: 'prompts/edit' }),
    route('prompts/:id', 'prompts/prompt/OwnerPromptPage.tsx', { id: 'prompts/:id' }),
    route('*', 'layout/NotFoundPage.tsx'),
  ]),
] satisfies RouteConfig;

import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** The one list screen (product 2), at each of its addresses. */
const list = (path: string): RouteConfigEntry => route(path, 'prompts/PromptListPage.tsx', { id: path });

/** Every address there is (product 2). The links to them are in paths.ts. */
export default [
  index('landing/LandingPage.tsx'),
  route('login', 'account/LoginPage.tsx'),
  route('register', 'account/RegisterPage.tsx'),
  route('forgot-password', 'account/ForgotPasswordPage.tsx'),
  route('reset-password', 'account/ResetPasswordPage.tsx'),
  route('main', 'prompts/BrowsePage.tsx'),
  route('explorer/prompt/:id', 'prompts/PromptPage.tsx'),
  route('legal/privacy', 'legal/PrivacyPage.tsx'),
  route('legal/terms', 'legal/TermsPage.tsx'),
  route('legal/cookies', 'legal/CookiesPage.tsx'),

  layout('session/GuardLayout.tsx', [
    route('dashboard', 'prompts/DashboardPage.tsx'),
    route('myprompts', 'prompts/DashboardMinePage.tsx'),
    route('myprompts/create', 'prompts/CreatePromptPage.tsx'),
    route('myprompts/edit/:id', 'prompts/EditPromptPage.tsx'),
    list('myprompts/trending'),
    list('myprompts/featured'),
    list('myprompts/new'),
    route('myprompts/:id', 'prompts/OwnerPromptPage.tsx'),
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
    // Addresses of old (product 13): the list moved, the other two are the owner's view and the form.
    route('prompts', 'layout/OldListPage.tsx'),
    route('prompts/edit/:id', 'prompts/EditPromptPage.tsx', { id: 'prompts/edit' }),
    route('prompts/:id', 'prompts/OwnerPromptPage.tsx', { id: 'prompts/:id' }),
    route('*', 'layout/NotFoundPage.tsx'),
  ]),
] satisfies RouteConfig;

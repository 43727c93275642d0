import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** Screens of members that come with the next version; each says so behind the guard. */
const coming = (path: string): RouteConfigEntry => route(path, 'layout/ComingPage.tsx', { id: path });

/** Every address there is (spec 2). The links to them are in paths.ts. */
export default [
  layout('layout/SiteLayout.tsx', [
    index('landing/LandingPage.tsx'),
    route('login', 'account/LoginPage.tsx'),
    route('register', 'account/RegisterPage.tsx'),
    route('main', 'prompts/BrowsePage.tsx'),
    route('explorer/prompt/:id', 'prompts/PromptPage.tsx'),
    route('legal/privacy', 'legal/PrivacyPage.tsx'),
    route('legal/terms', 'legal/TermsPage.tsx'),
    route('legal/cookies', 'legal/CookiesPage.tsx'),

    layout('session/GuardLayout.tsx', [
      coming('dashboard'),
      coming('myprompts'),
      coming('myprompts/create'),
      coming('myprompts/edit/:id'),
      coming('myprompts/trending'),
      coming('myprompts/featured'),
      coming('myprompts/new'),
      coming('myprompts/:id'),
      coming('promptslist'),
      coming('promptslist/trending'),
      coming('promptslist/featured'),
      coming('promptslist/new'),
      coming('promptslist/saved'),
      coming('promptslist/my-prompts'),
      coming('categories'),
      coming('tags'),
      coming('profile/settings'),
      // Addresses of old (design 9): the list moved, the other two are the owner's view and the form.
      route('prompts', 'layout/OldListPage.tsx'),
      coming('prompts/edit/:id'),
      coming('prompts/:id'),
      route('*', 'layout/NotFoundPage.tsx'),
    ]),
  ]),
] satisfies RouteConfig;

import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('every link of the pages is known', () => {
  const links = {
    ...Object.fromEntries(
      (
        [
          'home',
          'login',
          'register',
          'forgotPassword',
          'resetPassword',
          'browse',
          'dashboard',
          'myPrompts',
          'createPrompt',
          'prompts',
          'promptsList',
          'savedList',
          'myPromptsList',
          'categories',
          'tags',
          'users',
          'audit',
          'profile',
        ] as const
      ).map((name) => [name, paths[name]()]),
    ),
    browseCategory: paths.browseCategory(7),
    auditOf: paths.auditOf('Ann & Bob'),
    browseFlag: paths.browseFlag('new'),
    flaggedList: paths.flaggedList('new'),
    myFlaggedList: paths.myFlaggedList('new'),
    prompt: paths.prompt(7),
    legal: paths.legal('terms'),
    editOwnPrompt: paths.editOwnPrompt(7),
    editPrompt: paths.editPrompt(7),
    myPrompt: paths.myPrompt(7),
  };
  expect(Object.keys(links).sort()).toEqual(Object.keys(paths).sort());
  expect(links).toMatchInlineSnapshot(`
    {
      "audit": "/audit",
      "auditOf": "/audit?user=Ann+%26+Bob",
      "browse": "/main",
      "browseCategory": "/main?category=7",
      "browseFlag": "/main?new=true",
      "categories": "/categories",
      "createPrompt": "/myprompts/create",
      "dashboard": "/dashboard",
      "editOwnPrompt": "/prompts/edit/7",
      "editPrompt": "/myprompts/edit/7",
      "flaggedList": "/promptslist/new",
      "forgotPassword": "/forgot-password",
      "home": "/",
      "legal": "/legal/terms",
      "login": "/login",
      "myFlaggedList": "/myprompts/new",
      "myPrompt": "/myprompts/7",
      "myPrompts": "/myprompts",
      "myPromptsList": "/promptslist/my-prompts",
      "profile": "/profile/settings",
      "prompt": "/explorer/prompt/7",
      "prompts": "/prompts",
      "promptsList": "/promptslist",
      "register": "/register",
      "resetPassword": "/reset-password",
      "savedList": "/promptslist/saved",
      "tags": "/tags",
      "users": "/users",
    }
  `);
});

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
          'browse',
          'dashboard',
          'myPrompts',
          'createPrompt',
          'promptsList',
          'categories',
          'tags',
          'profile',
        ] as const
      ).map((name) => [name, paths[name]()]),
    ),
    browseCategory: paths.browseCategory(7),
    browseFlag: paths.browseFlag('new'),
    prompt: paths.prompt(7),
    legal: paths.legal('terms'),
    editPrompt: paths.editPrompt(7),
    myPrompt: paths.myPrompt(7),
  };
  expect(Object.keys(links).sort()).toEqual(Object.keys(paths).sort());
  expect(links).toMatchInlineSnapshot(`
    {
      "browse": "/main",
      "browseCategory": "/main?category=7",
      "browseFlag": "/main?new=true",
      "categories": "/categories",
      "createPrompt": "/myprompts/create",
      "dashboard": "/dashboard",
      "editPrompt": "/myprompts/edit/7",
      "home": "/",
      "legal": "/legal/terms",
      "login": "/login",
      "myPrompt": "/myprompts/7",
      "myPrompts": "/myprompts",
      "profile": "/profile/settings",
      "prompt": "/explorer/prompt/7",
      "promptsList": "/promptslist",
      "register": "/register",
      "tags": "/tags",
    }
  `);
});

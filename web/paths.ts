import type { Flag } from '../contract/prompts.ts';

/** Every link of the pages. What an address stands for is in routes.ts. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  browse: () => '/main',
  browseCategory: (id: number) => `/main?category=${id}`,
  browseFlag: (flag: Flag) => `/main?${flag}=true`,
  prompt: (id: number) => `/explorer/prompt/${id}`,
  legal: (page: 'privacy' | 'terms' | 'cookies') => `/legal/${page}`,
  dashboard: () => '/dashboard',
  myPrompts: () => '/myprompts',
  createPrompt: () => '/myprompts/create',
  editPrompt: (id: number) => `/myprompts/edit/${id}`,
  myPrompt: (id: number) => `/myprompts/${id}`,
  promptsList: () => '/promptslist',
  categories: () => '/categories',
  tags: () => '/tags',
  profile: () => '/profile/settings',
} as const;

import type { Flag } from '../contract/prompts.ts';

/** Every link of the pages. What an address stands for is in routes.ts. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  /** Opened with a token behind it (server/accounts/resets.ts). */
  resetPassword: () => '/reset-password',
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
  /** Goes to the list (product 13); the way back from a prompt (product 2). */
  prompts: () => '/prompts',
  /** As `editPrompt`, under the address that the owner's view links to (product 2). */
  editOwnPrompt: (id: number) => `/prompts/edit/${id}`,
  promptsList: () => '/promptslist',
  flaggedList: (flag: Flag) => `/promptslist/${flag}`,
  savedList: () => '/promptslist/saved',
  myPromptsList: () => '/promptslist/my-prompts',
  /** As `flaggedList`, of one's own prompts. */
  myFlaggedList: (flag: Flag) => `/myprompts/${flag}`,
  categories: () => '/categories',
  tags: () => '/tags',
  users: () => '/users',
  audit: () => '/audit',
  /** What a user did, and what was done to them. */
  auditOf: (username: string) => `/audit?${new URLSearchParams({ user: username })}`,
  profile: () => '/profile/settings',
} as const;

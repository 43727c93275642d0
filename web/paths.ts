import type { Flag } from '../contract/prompts.ts';

/** Every link of the pages. routes.ts maps each path to its page. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  /** The link in the e-mail has a token after it (server/accounts/resets.ts). */
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
  /** Redirects to the list (product 13); the back link of a prompt (product 2). */
  prompts: () => '/prompts',
  /** Same page as `editPrompt`, at the address that the owner's view links to (product 2). */
  editOwnPrompt: (id: number) => `/prompts/edit/${id}`,
  promptsList: () => '/promptslist',
  flaggedList: (flag: Flag) => `/promptslist/${flag}`,
  savedList: () => '/promptslist/saved',
  myPromptsList: () => '/promptslist/my-prompts',
  /** Like `flaggedList`, for the viewer's own prompts. */
  myFlaggedList: (flag: Flag) => `/myprompts/${flag}`,
  categories: () => '/categories',
  tags: () => '/tags',
  users: () => '/users',
  audit: () => '/audit',
  /** Audit events in which this user is the actor or the subject. */
  auditOf: (username: string) => `/audit?${new URLSearchParams({ user: username })}`,
  profile: () => '/profile/settings',
} as const;

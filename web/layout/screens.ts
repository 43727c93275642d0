import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import { paths } from '../paths.ts';

/** A destination in the command palette. */
export interface Screen {
  name: string;
  to: string;
}

const EVERYBODY: Screen[] = [
  { name: 'Browse Prompts', to: paths.browse() },
  { name: 'Trending Prompts', to: paths.browseFlag('trending') },
  { name: 'Featured Prompts', to: paths.browseFlag('featured') },
  { name: 'New Prompts', to: paths.browseFlag('new') },
];
const VISITORS: Screen[] = [
  { name: 'Home', to: paths.home() },
  { name: 'Sign in', to: paths.login() },
  { name: 'Register', to: paths.register() },
];
const MEMBERS: Screen[] = [
  { name: 'Create Prompt', to: paths.createPrompt() },
  { name: 'My Prompts', to: paths.myPrompts() },
  { name: 'Saved Prompts', to: paths.savedList() },
  { name: 'Dashboard', to: paths.dashboard() },
  { name: 'Prompts List', to: paths.promptsList() },
  { name: 'My Prompts List', to: paths.myPromptsList() },
  { name: 'Profile Settings', to: paths.profile() },
];
const ADMINISTRATORS: Screen[] = [
  { name: 'Categories', to: paths.categories() },
  { name: 'Tags', to: paths.tags() },
  { name: 'Users', to: paths.users() },
  { name: 'Audit Log', to: paths.audit() },
];
const LEGAL: Screen[] = [
  { name: 'Privacy Policy', to: paths.legal('privacy') },
  { name: 'Terms of Service', to: paths.legal('terms') },
  { name: 'Cookie Policy', to: paths.legal('cookies') },
];

/** The screens that this viewer may open and whose names contain all the words (product 2, 6). */
export function screensFor(viewer: Viewer, words = ''): Screen[] {
  const own = viewer ? [...MEMBERS, ...(isAdministrator(viewer) ? ADMINISTRATORS : [])] : VISITORS;
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return [...EVERYBODY, ...own, ...LEGAL].filter(({ name }) =>
    asked.every((word) => name.toLowerCase().includes(word)),
  );
}

/**
 * The rooms of the server in their order: each may import only those listed above it (ARCHITECTURE.md). The linter
 * reports violations; scripts/house.test.ts reports rooms that are missing here.
 */
export const ROOMS = [
  // Pure functions, and limits on work.
  'text',
  'queue',
  // Storage, and how it is checked at start.
  'data-folder',
  'database',
  'storage',
  'start',
  // HTTP, search, and who sends a request.
  'http',
  'search',
  'viewer',
  // Used by every feature.
  'mail',
  'audit',
  'quotas',
  'cache',
  // Features.
  'images',
  'names',
  'categories',
  'tags',
  'prompts',
  'saved',
  'usage',
  'accounts',
  'pages',
  // Wraps all features.
  'metrics',
  'library',
  'backup',
] as const;

/**
 * The rooms of `web/prompts`, each with its siblings that it may import. Code that several need is in `web/prompts`
 * itself, which imports none of them.
 */
export const ROOMS_OF_PROMPTS: Record<string, string[]> = {
  fill: [],
  run: [],
  prompt: ['fill', 'run'],
  explorer: [],
  lists: [],
  dashboard: ['lists'],
  form: ['prompt', 'fill'],
};

/** Test rooms, which may import everything. */
export const ROOMS_OF_TESTS = ['authorization', 'testing'];

/**
 * The rooms of the server in their order: each may import what stands above it, and nothing below (ARCHITECTURE.md). The linter
 * says so where it is not kept, and scripts/house.test.ts when a room has no place here.
 */
export const ROOMS = [
  // Pure functions, and what bounds work.
  'text',
  'queue',
  // Where things are kept, and how a start looks into it.
  'data-folder',
  'database',
  'storage',
  'start',
  // How one asks, what is found, who asks.
  'http',
  'search',
  'viewer',
  // What every feature uses.
  'mail',
  'audit',
  'quotas',
  'cache',
  // Features.
  'images',
  'categories',
  'tags',
  'prompts',
  'saved',
  'usage',
  'accounts',
  'pages',
  // Around all of them.
  'metrics',
  'library',
  'backup',
] as const;

/** Rooms of tests, which may import everything. */
export const ROOMS_OF_TESTS = ['access', 'testing'];

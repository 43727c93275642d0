/** Screens of members, and answers for programs; images lie under /api/ and are welcome everywhere. */
const CLOSED = [
  '/api/',
  '/auth/',
  '/dashboard',
  '/myprompts',
  '/promptslist',
  '/prompts',
  '/categories',
  '/tags',
  '/profile',
];

/** robots.txt */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/v1/assets/image/',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

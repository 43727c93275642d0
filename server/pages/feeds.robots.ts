/** Screens of members, and API responses. Images are under /api/ and may be crawled. */
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

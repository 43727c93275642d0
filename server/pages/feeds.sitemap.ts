import type { SitemapPart } from './feeds.queries.ts';
import { element, xmlDocument } from './feeds.xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const entry = (name: string, address: string, updatedAt?: string): string =>
  `<${name}>${element('loc', address)}${updatedAt ? element('lastmod', updatedAt) : ''}</${name}>`;

/** The sitemap index: one sitemap of pages, and one for each 10,000 prompts. */
export const sitemapIndex = (origin: string, parts: SitemapPart[]): string =>
  xmlDocument('sitemapindex', NAMESPACE, [
    entry('sitemap', `${origin}/sitemap-pages.xml`),
    ...parts.map(({ part, updatedAt }) => entry('sitemap', `${origin}/sitemap-prompts-${part}.xml`, updatedAt)),
  ]);

/** One sitemap. `updatedAt` is a timestamp in ISO 8601. */
export const sitemap = (origin: string, places: { path: string; updatedAt?: string }[]): string =>
  xmlDocument(
    'urlset',
    NAMESPACE,
    places.map(({ path, updatedAt }) => entry('url', `${origin}${path}`, updatedAt)),
  );

import type { MetaDescriptor } from 'react-router';
import { siteOf } from './site.ts';

interface Args {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageMeta {
  /** Without it the page is called after the site alone. */
  title?: string;
  description: string;
  /** Path and query that this content is to be known by, whatever address it was opened at. What is not there has none. */
  canonical?: string;
  /** Absolute or a path; our own picture without it. */
  image?: string | undefined;
  type?: 'website' | 'article';
  /** schema.org, as an object; `<` is escaped where it is written out. */
  jsonLd?: Record<string, unknown>;
  /** Not to be found by search engines. */
  hidden?: boolean;
}

/** What search engines and link previews read of a public page (product 11). */
export function pageMeta({ matches }: Args, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches.find((match) => match?.id === 'root')?.loaderData);
  const title = page.title ? `${page.title} · ${site.name}` : site.name;
  const absolute = (address: string) => URL.parse(address, site.origin || undefined)?.href ?? address;
  const url = page.canonical === undefined ? undefined : absolute(page.canonical);
  return [
    { title },
    { name: 'description', content: page.description },
    ...(url === undefined ? [] : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title ?? site.name },
    { property: 'og:description', content: page.description },
    ...(url === undefined ? [] : [{ property: 'og:url', content: url }]),
    { property: 'og:image', content: absolute(page.image ?? '/og.png') },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.jsonLd } }] : []),
  ];
}

/** Title alone, for the pages behind the guard. */
export const memberMeta = (args: Args, title: string): MetaDescriptor[] => [
  { title: `${title} · ${siteOf(args.matches.find((match) => match?.id === 'root')?.loaderData).name}` },
  { name: 'robots', content: 'noindex' },
];

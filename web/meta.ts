import type { MetaDescriptor } from 'react-router';
import { siteOf } from './site.ts';

interface Args {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageMeta {
  /** When omitted, the title is the site name alone. */
  title?: string;
  description: string;
  /** Path and query of the canonical URL, whatever URL was opened. Omit it for missing content. */
  canonical?: string;
  /** Absolute URL or path; default: our own image. */
  image?: string | undefined;
  type?: 'website' | 'article';
  /** schema.org data as an object; `<` is escaped on output. */
  jsonLd?: Record<string, unknown>;
  /** Excludes the page from search engines. */
  hidden?: boolean;
}

/** Metadata of a public page for search engines and link previews (product 11). */
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

/** Title only, for the pages behind the guard. */
export const memberMeta = (args: Args, title: string): MetaDescriptor[] => [
  { title: `${title} · ${siteOf(args.matches.find((match) => match?.id === 'root')?.loaderData).name}` },
  { name: 'robots', content: 'noindex' },
];

import { matchPath } from 'react-router';
import { browserQueryClient } from '../api/query-client.ts';
import { loadLanding } from '../landing/landing.api.ts';
import { paths } from '../paths.ts';
import { loadBrowse } from '../prompts/browse.api.ts';
import { promptIdOf } from '../prompts/prompt-id.ts';
import { promptQuery } from '../prompts/prompts.api.ts';

/** Asks for what a public page will show. What is known and fresh is not asked for again. */
export function prefetchData(url: URL): void {
  if (url.pathname === paths.home()) void loadLanding(browserQueryClient);
  if (url.pathname === paths.browse()) void loadBrowse(browserQueryClient, url);
  const id = promptIdOf(matchPath('/explorer/prompt/:id', url.pathname)?.params.id);
  if (id !== undefined) void browserQueryClient.prefetchQuery(promptQuery(id));
}

/** Where a link of this site leads, when following it would show another page here. */
export function pageBehind(target: EventTarget | null, here: URL): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target !== '' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, here);
  const elsewhere = url.origin !== here.origin;
  return elsewhere || url.pathname + url.search === here.pathname + here.search ? undefined : url;
}

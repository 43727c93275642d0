import { matchPath } from 'react-router';
import { promptIdOf } from '../../contract/addresses.ts';
import { browserQueryClient } from '../api/query-client.ts';
import { loadLanding } from '../landing/landing.api.ts';
import { paths } from '../paths.ts';
import { loadBrowse } from '../prompts/explorer/browse.api.ts';
import { promptQuery } from '../prompts/prompts.api.ts';

/** Prefetches the data of a public page. Fresh cached data is not requested again. */
export function prefetchData(url: URL): void {
  if (url.pathname === paths.home()) void loadLanding(browserQueryClient);
  if (url.pathname === paths.browse()) void loadBrowse(browserQueryClient, url);
  const id = promptIdOf(matchPath('/explorer/prompt/:id', url.pathname)?.params.id);
  if (id !== undefined) void browserQueryClient.prefetchQuery(promptQuery(id));
}

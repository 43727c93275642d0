import { HydrationBoundary, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { browserData, serverData, type PageData } from '../api/page-data.ts';
import { categoriesQuery } from '../categories/categories.api.ts';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { SaveButton } from '../saved/SaveButton.tsx';
import { loadBrowse } from './browse.api.ts';
import { filterOf, headingOf, paramsOf } from './browse.ts';
import { BrowseFilters } from './BrowseFilters.tsx';
import classes from './BrowsePage.module.css';
import { BrowseResults } from './BrowseResults.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { Route } from './+types/BrowsePage.ts';

const load =
  ({ url }: Request) =>
  (client: QueryClient) =>
    loadBrowse(client, new URL(url));

export const loader = ({ context, request }: Route.LoaderArgs): Promise<PageData> => serverData(context, load(request));

export const clientLoader = ({ request }: Route.ClientLoaderArgs): PageData => browserData(load(request));

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const filter = filterOf(new URLSearchParams(location.search));
  const query = new URLSearchParams(paramsOf(filter)).toString();
  return pageMeta(
    { matches },
    {
      title: filter.kind === 'search' ? headingOf(filter, undefined) : 'Browse Prompts',
      description: 'Search and browse AI prompts by category, and find the featured, trending and newest ones.',
      canonical: query ? `${paths.browse()}?${query}` : paths.browse(),
      // Any number of searches can be linked to; none of them is a page of its own.
      hidden: filter.kind === 'search',
    },
  );
};

/** The explorer (spec 2, Browse). What it shows stands in its address. */
export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Browse />
    </HydrationBoundary>
  );
}

const bookmarkOf = (prompt: ListedPrompt) => <SaveButton prompt={prompt} />;

function Browse() {
  const [params, setParams] = useSearchParams();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const filter = filterOf(params);
  const category = filter.kind === 'category' ? categories.find(({ id }) => id === filter.id) : undefined;

  /** A search wins over everything else; an empty one leaves the other filters alone unless it was one itself. */
  const search = (query: string, replace: boolean) => {
    if (query === (filter.kind === 'search' ? filter.query : '')) return;
    void setParams(query === '' ? {} : paramsOf({ kind: 'search', query }), { replace, preventScrollReset: true });
  };

  return (
    <PageWidth className={classes.page}>
      <h1 className={classes.title}>Explore prompts</h1>
      <div className={classes.bar}>
        <SearchBox query={filter.kind === 'search' ? filter.query : ''} onSearch={search} />
        <BrowseFilters filter={filter} categories={categories} />
      </div>
      <BrowseResults filter={filter} heading={headingOf(filter, category?.name)} actionsOf={bookmarkOf} />
    </PageWidth>
  );
}

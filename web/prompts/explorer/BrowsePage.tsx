import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { filterOf, paramsOf, type BrowseFilter } from '../../../contract/addresses.ts';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { browserData, serverData, useArrived, type PageData } from '../../api/page-data.ts';
import { categoriesQuery } from '../../categories/categories.api.ts';
import { pageMeta } from '../../meta.ts';
import { SaveButton } from '../../saved/SaveButton.tsx';
import { knownProblem, loadBrowse, loadFilters, problemOf, type BrowseProblem } from './browse.api.ts';
import { addressOf, headingOf } from './browse.ts';
import { BrowseFilters } from './BrowseFilters.tsx';
import classes from './BrowsePage.module.css';
import { BrowseProblemView, PROBLEM_WORDS } from './BrowseProblem.tsx';
import { BrowseResults } from './BrowseResults.tsx';
import { browseQuery } from '../prompts.api.ts';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { Route } from './+types/BrowsePage.ts';

interface Data extends PageData {
  /** Set when the server knows that the URL can show nothing. */
  problem?: BrowseProblem | undefined;
}

const STATUS: Record<BrowseProblem, number> = { category: 404, search: 400, language: 404 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const filter = filterOf(url.searchParams);
  let problem = knownProblem(filter);
  const page = await serverData(context, async (client) => {
    if (problem) return loadFilters(client);
    await loadBrowse(client, url);
    problem = problemOf(filter, client.getQueryState(browseQuery(filter).queryKey)?.error);
    return undefined;
  });
  return data<Data>({ ...page, problem }, { status: problem ? STATUS[problem] : 200 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs): Data =>
  browserData((client) => loadBrowse(client, new URL(request.url)));

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const description = 'Search and browse AI prompts by category, and find the featured, trending and newest ones.';
  if (loaderData?.problem) {
    return pageMeta({ matches }, { title: PROBLEM_WORDS[loaderData.problem].title, description, hidden: true });
  }
  const filter = filterOf(new URLSearchParams(location.search));
  return pageMeta(
    { matches },
    {
      title: filter.kind === 'search' ? headingOf(filter, undefined) : 'Browse Prompts',
      description,
      canonical: addressOf(filter),
      // There are unlimited search URLs; none of them should be indexed.
      hidden: filter.kind === 'search',
    },
  );
};

/** The explorer (product 2, Browse). Its state is in the URL. */
export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={useArrived(loaderData.state)}>
      <Browse problem={loaderData.problem} />
    </HydrationBoundary>
  );
}

const bookmarkOf = (prompt: ListedPrompt) => <SaveButton prompt={prompt} />;

function Browse({ problem }: Pick<Data, 'problem'>) {
  const [params, setParams] = useSearchParams();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { language, ...shown } = filterOf(params);
  // All unknown languages share one document.
  const filter: BrowseFilter = language && problem !== 'language' ? { ...shown, language } : shown;
  const category = filter.kind === 'category' ? categories.find(({ id }) => id === filter.id) : undefined;

  /** A search replaces all other filters but the language; an empty one keeps them unless it clears a search. */
  const search = (query: string, replace: boolean) => {
    if (query === (filter.kind === 'search' ? filter.query : '')) return;
    const asked: BrowseFilter = query === '' ? { kind: 'all' } : { kind: 'search', query };
    void setParams(paramsOf({ ...asked, ...(language && { language }) }), { replace, preventScrollReset: true });
  };

  return (
    <PageWidth className={classes.page}>
      <h1 className={classes.title}>Explore prompts</h1>
      <div className={classes.bar}>
        <SearchBox
          query={filter.kind === 'search' && !problem ? filter.query : ''}
          language={filter.language}
          onSearch={search}
        />
        <BrowseFilters filter={filter} categories={categories} />
      </div>
      {problem ? (
        <BrowseProblemView problem={problem} />
      ) : (
        <BrowseResults filter={filter} heading={headingOf(filter, category?.name)} actionsOf={bookmarkOf} />
      )}
    </PageWidth>
  );
}

import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { memberMeta } from '../../meta.ts';
import { SaveButton } from '../../saved/SaveButton.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';
import { LanguageFilter } from '../LanguageFilter.tsx';
import { addressOf, screenAt, viewOf } from './list.ts';
import { ListNav, ScopeSwitch } from './ListNav.tsx';
import { ListResults } from './ListResults.tsx';
import { ListHead } from './ListHead.tsx';
import classes from './PromptListPage.module.css';
import type { Route } from './+types/PromptListPage.ts';

const bookmarkOf = (prompt: ListedPrompt) => <SaveButton prompt={prompt} />;

export const meta: Route.MetaFunction = (args) => memberMeta(args, screenAt(args.location.pathname).title);

/** The list screen (product 2, Prompt list). Its state is in the URL. */
export default function PromptListPage() {
  const screen = screenAt(useLocation().pathname);
  const [params] = useSearchParams();
  const view = viewOf(screen, params);
  const navigate = useNavigate();

  /** Starts at page 0. Among all prompts a search replaces the category (product 4); an empty search keeps it. */
  const search = (query: string) => {
    if (query === view.search) return;
    const category = query === '' ? view.category : undefined;
    const { scope, language } = view;
    void navigate(addressOf(screen, { scope, search: query, category, language }), { preventScrollReset: true });
  };

  return (
    <PageWidth className={classes.page}>
      <ListHead title={screen.title} />
      <div className={classes.bar}>
        <ListNav screen={screen} view={view} />
        <div className={classes.tools}>
          <SearchForm label="Search prompts" placeholder="Search prompts" query={view.search} onSearch={search} />
          <ScopeSwitch screen={screen} view={view} />
          <LanguageFilter
            language={view.language}
            counted={view.scope === 'all'}
            addressOf={(language) => addressOf(screen, { ...view, language, page: 0 })}
          />
        </div>
      </div>
      <ListResults screen={screen} view={view} actionsOf={bookmarkOf} />
    </PageWidth>
  );
}

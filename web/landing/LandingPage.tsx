import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { SCREEN } from '../../contract/limits.ts';
import type { Flag } from '../../contract/prompts.ts';
import { browserData, serverData, useArrived } from '../api/page-data.ts';
import { categoriesQuery } from '../categories/categories.api.ts';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { LivePrompt } from '../prompts/LivePrompt.tsx';
import { PromptCard } from '../prompts/PromptCard.tsx';
import { PromptGrid, PromptGridSkeleton } from '../prompts/PromptGrid.tsx';
import { SaveButton } from '../saved/SaveButton.tsx';
import { VisitorsOnly } from '../session/VisitorsOnly.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/LandingPage.ts';
import { CategoryTiles, CategoryTilesSkeleton } from './CategoryTiles.tsx';
import { Hero } from './Hero.tsx';
import { featuredQuery, loadLanding, trendingQuery } from './landing.api.ts';
import { Section } from './Section.tsx';
import { StarterPacks } from './StarterPacks.tsx';
import { Testimonials } from './Testimonials.tsx';

const DESCRIPTION =
  'A library of AI prompts worth keeping: find one, fill in its blanks, copy it. Browse by category, see what is trending, and share your own.';

export const loader = ({ context }: Route.LoaderArgs) => serverData(context, loadLanding);
export const clientLoader = () => browserData(loadLanding);

export const meta: Route.MetaFunction = (args) => {
  const { name, origin } = siteOf(args.matches[0].loaderData);
  return pageMeta(args, {
    title: 'The Ultimate AI Prompt Library',
    description: DESCRIPTION,
    canonical: paths.home(),
    jsonLd: {
      '@type': 'WebSite',
      name,
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.browse()}?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  });
};

/** The landing page (product 2). Members are redirected to the explorer. */
export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return (
    <VisitorsOnly to={paths.browse()}>
      <HydrationBoundary state={useArrived(loaderData.state)}>
        <Hero>
          <LivePrompt />
        </Hero>
        <Categories />
        <FlaggedPrompts flag="trending" title="Trending Prompts" intro="What our editors see coming up." />
        <FlaggedPrompts flag="featured" title="Featured Prompts" intro="Picked by our editors." />
        <StarterPacks />
        <Testimonials />
      </HydrationBoundary>
    </VisitorsOnly>
  );
}

function Categories() {
  const { data: categories, isPending } = useQuery(categoriesQuery);
  if (!isPending && !categories?.length) return null;
  return (
    <Section title="Browse by Category" compact>
      {categories ? (
        <CategoryTiles categories={categories.slice(0, SCREEN.landingCategories)} />
      ) : (
        <CategoryTilesSkeleton count={SCREEN.landingCategories} />
      )}
    </Section>
  );
}

function FlaggedPrompts({ flag, title, intro }: { flag: Flag; title: string; intro: string }) {
  const { data: prompts, isPending } = useQuery(flag === 'trending' ? trendingQuery : featuredQuery);
  if (!isPending && !prompts?.list.length) return null;
  return (
    <Section title={title} intro={intro} all={paths.browseFlag(flag)}>
      {prompts ? (
        <PromptGrid>
          {prompts.list.map((prompt) => (
            <PromptCard key={prompt.id} prompt={prompt} actions={<SaveButton prompt={prompt} />} />
          ))}
        </PromptGrid>
      ) : (
        <PromptGridSkeleton count={SCREEN.landingPrompts} />
      )}
    </Section>
  );
}

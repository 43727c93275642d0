import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import { promptIdOf } from '../../../contract/addresses.ts';
import { previewOf } from '../../../contract/preview.ts';
import type { ListedPrompt, Prompt } from '../../../contract/prompts.ts';
import { ApiError } from '../../api/error.ts';
import { serverData, useArrived, type PageData } from '../../api/page-data.ts';
import { browserQueryClient } from '../../api/query-client.ts';
import { pageMeta } from '../../meta.ts';
import { paths } from '../../paths.ts';
import { SaveButton } from '../../saved/SaveButton.tsx';
import { useSession } from '../../session/session.tsx';
import { FullSpinner } from '../../ui/FullSpinner.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { explorerView } from './detail-views.ts';
import { EditPromptLink } from './EditPromptLink.tsx';
import { PromptDetail } from './PromptDetail.tsx';
import { PromptMissing } from './PromptMissing.tsx';
import { RelatedPrompts } from './RelatedPrompts.tsx';
import { promptQuery } from '../prompts.api.ts';
import type { Route } from './+types/PromptPage.ts';

interface Data extends PageData {
  /** Set when the server knows that no such prompt exists for visitors. */
  missing?: boolean;
  summary?: Summary | undefined;
}

/** Prompt data for the document's head. */
type Summary = Pick<Prompt, 'title' | 'createdAt' | 'updatedAt' | 'tags'> & {
  description: string;
  image: string | undefined;
  author: string;
};

const summaryOf = (prompt: Prompt): Summary => ({
  title: prompt.title,
  createdAt: prompt.createdAt,
  updatedAt: prompt.updatedAt,
  tags: prompt.tags,
  description: previewOf(prompt),
  image: prompt.imageUrls[0],
  author: prompt.owner.username,
});

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = promptIdOf(params.id);
  if (id === undefined) return data<Data>({ missing: true }, { status: 404 });
  let status = 200;
  let summary: Summary | undefined;
  const page = await serverData(context, async (client) => {
    try {
      summary = summaryOf(await client.fetchQuery(promptQuery(id)));
    } catch (error) {
      status = isRefusal(error) ? 404 : 503;
    }
  });
  return data<Data>({ ...page, summary, missing: status === 404 }, { status });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Data> {
  const id = promptIdOf(params.id);
  if (id === undefined) return { missing: true };
  const query = promptQuery(id);
  const known = browserQueryClient.getQueryState(query.queryKey);
  // Stale data is shown and refetched by the page; data invalidated by a write is awaited.
  if (!known?.data || known.isInvalidated) await browserQueryClient.prefetchQuery(query);
  const prompt = browserQueryClient.getQueryData(query.queryKey);
  return { summary: prompt && summaryOf(prompt) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const summary = loaderData?.summary;
  if (!summary) return pageMeta({ matches }, { title: 'Prompt', description: 'An AI prompt.', hidden: true });
  return pageMeta(
    { matches },
    {
      title: summary.title,
      description: summary.description,
      canonical: `/explorer/prompt/${params.id}`,
      image: summary.image,
      type: 'article',
      jsonLd: {
        '@type': 'CreativeWork',
        name: summary.title,
        description: summary.description,
        author: { '@type': 'Person', name: summary.author },
        dateCreated: summary.createdAt,
        dateModified: summary.updatedAt,
        keywords: summary.tags.join(', '),
      },
    },
  );
};

/** Public prompt detail (product 2). */
export default function PromptPage({ loaderData }: Route.ComponentProps) {
  const id = promptIdOf(useParams().id);
  return (
    <HydrationBoundary state={useArrived(loaderData.state)}>
      {id === undefined ? <Missing /> : <Loaded key={id} id={id} missing={loaderData.missing === true} />}
    </HydrationBoundary>
  );
}

const saveButtonOf = (prompt: ListedPrompt) => <SaveButton prompt={prompt} />;

function Loaded({ id, missing }: { id: number; missing: boolean }) {
  // The owner may see what visitors may not: a retry makes sense only with a token.
  const { state } = useSession();
  const {
    data: prompt,
    error,
    isFetching,
  } = useQuery({ ...promptQuery(id), enabled: !missing || state === 'authenticated' });
  if (prompt) {
    return (
      <>
        <PromptDetail prompt={prompt} view={explorerView} actions={<Actions prompt={prompt} />} />
        <RelatedPrompts prompt={prompt} actionsOf={saveButtonOf} />
      </>
    );
  }
  if (error && !isRefusal(error)) return <Redirect told="Failed to load prompt" to={paths.browse()} />;
  if (isFetching || !(error || missing)) return <FullSpinner label="Loading prompt" />;
  return <Missing />;
}

/** The same for all missing prompts, whose URLs share one document. */
function Missing() {
  return (
    <>
      <div data-for="pending">
        <FullSpinner label="Loading prompt" />
      </div>
      <div data-for="visitor">
        <PromptMissing />
      </div>
    </>
  );
}

/** Next to Copy: save, and edit for those who may. */
function Actions({ prompt }: { prompt: Prompt }) {
  const { state } = useSession();
  return (
    <>
      <SaveButton prompt={prompt} wide />
      {state === 'authenticated' && prompt.canEdit && <EditPromptLink to={paths.editPrompt(prompt.id)} size="md" />}
    </>
  );
}

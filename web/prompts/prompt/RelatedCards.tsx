import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SCREEN } from '../../../contract/limits.ts';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { PromptCard } from '../PromptCard.tsx';
import { PromptGrid, PromptGridSkeleton } from '../PromptGrid.tsx';
import { relatedQuery } from '../prompts.api.ts';
import classes from './RelatedPrompts.module.css';

interface Props {
  id: number;
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

/** Cards of related prompts; nothing when there are none. */
export function RelatedCards({ id, actionsOf }: Props) {
  const { data: prompts, isPending } = useQuery(relatedQuery(id));
  if (!isPending && !prompts?.list.length) return null;
  return (
    <section aria-labelledby="related-prompts">
      <PageWidth>
        <h2 id="related-prompts" className={classes.heading}>
          Related prompts
        </h2>
        {prompts ? (
          <PromptGrid>
            {prompts.list.map((prompt) => (
              <PromptCard key={prompt.id} prompt={prompt} actions={actionsOf(prompt)} />
            ))}
          </PromptGrid>
        ) : (
          <PromptGridSkeleton count={SCREEN.relatedPrompts} />
        )}
      </PageWidth>
    </section>
  );
}

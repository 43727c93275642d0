import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { logFailure } from '../../log.ts';
import { useLazyComponent } from '../../ui/useLazyComponent.ts';
import { whenSeen } from '../../ui/when-seen.ts';
import { relatedQuery } from '../prompts.api.ts';
import classes from './RelatedPrompts.module.css';

const loadCards = () => import('./RelatedCards.tsx').then((module) => module.RelatedCards);

/** How far below the visible part of the page it begins to load. */
const AHEAD = { rootMargin: '0px 0px 600px' };

interface Props {
  prompt: Pick<ListedPrompt, 'id' | 'status'>;
  /** The buttons of a card. */
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

/**
 * Prompts about the same, below a published prompt (product 2, Public prompt detail). Cards and their code load when
 * the reader comes near, so that the page of a prompt costs no more. If they cannot be loaded, nothing is shown.
 */
export function RelatedPrompts({ prompt, actionsOf }: Props) {
  return prompt.status === 'PUBLISHED' ? <Near key={prompt.id} id={prompt.id} actionsOf={actionsOf} /> : null;
}

function Near({ id, actionsOf }: { id: number } & Pick<Props, 'actionsOf'>) {
  const client = useQueryClient();
  const { Component: RelatedCards, load } = useLazyComponent(loadCards);
  // May be called again: what is loading or loaded is not loaded again.
  const begin = () => {
    void client.prefetchQuery(relatedQuery(id));
    load().catch((error: unknown) => logFailure('The related prompts could not be loaded:', error));
  };
  return (
    <div className={classes.related}>
      {RelatedCards ? (
        <RelatedCards id={id} actionsOf={actionsOf} />
      ) : (
        <div ref={(end) => (end ? whenSeen(end, begin, AHEAD) : undefined)} />
      )}
    </div>
  );
}

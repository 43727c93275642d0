import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { paths } from '../../paths.ts';
import classes from './ListCards.module.css';
import { PromptCard } from '../PromptCard.tsx';
import { PromptGrid } from '../PromptGrid.tsx';

interface Props {
  prompts: ListedPrompt[];
  /** The buttons of a card. */
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

/** Cards for members: link to the form if the viewer may edit, otherwise to the public page (product 13). */
export function ListCards({ prompts, actionsOf }: Props) {
  const { pathname, search } = useLocation();
  return (
    <PromptGrid>
      {prompts.map((prompt) => (
        <PromptCard
          key={prompt.id}
          prompt={prompt}
          to={prompt.canEdit ? paths.editPrompt(prompt.id) : paths.prompt(prompt.id)}
          from={pathname + search}
          actions={
            <span className={classes.actions}>
              <StatusMark status={prompt.status} />
              {actionsOf(prompt)}
            </span>
          }
        />
      ))}
    </PromptGrid>
  );
}

/** Marks prompts that only their owner and administrators see. */
function StatusMark({ status }: Pick<ListedPrompt, 'status'>) {
  if (status === 'PUBLISHED') return null;
  return <span className={classes.status}>{status === 'DRAFT' ? 'Draft' : 'Archived'}</span>;
}

import type { ReactNode } from 'react';
import type { Prompt } from '../../../contract/prompts.ts';
import { DeletePrompt } from './DeletePrompt.tsx';
import classes from './OwnerPromptBar.module.css';
import { StatusControl } from './StatusControl.tsx';

interface Props {
  prompt: Prompt;
  onDeleted: () => unknown;
  /** Link to the prompt's other page: from its page to the form, and back. */
  children: ReactNode;
}

/** Controls for those who may edit the prompt: status, link to its other page, and Delete (product 2, 13). */
export function OwnerPromptBar({ prompt, onDeleted, children }: Props) {
  return (
    <section className={classes.bar} aria-label="Manage this prompt">
      <StatusControl prompt={prompt} />
      <div className={classes.actions}>
        {children}
        <DeletePrompt prompt={prompt} onDeleted={onDeleted} />
      </div>
    </section>
  );
}

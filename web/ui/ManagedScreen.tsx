import { Button } from '@mantine/core';
import { IconPlus } from './icons.tsx';
import type { ReactNode, Ref } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ManagedHead } from './ManagedHead.tsx';
import classes from './ManagedScreen.module.css';
import { PageWidth } from './PageWidth.tsx';

interface Props {
  title: string;
  text: string;
  /** What there is one more of: `Category`. */
  thing: string;
  /** What several are called: `categories`. */
  things: string;
  onAdd: () => void;
  addButton: Ref<HTMLButtonElement>;
  state: 'failed' | 'empty' | 'listed';
  onRetry: () => void;
  /** The table. */
  children: ReactNode;
}

/** A screen that manages named things: heading, a way to add one, and the table or why there is none. */
export function ManagedScreen({ title, text, thing, things, onAdd, addButton, state, onRetry, children }: Props) {
  return (
    <PageWidth className={classes.page}>
      <ManagedHead title={title} text={text}>
        <Button ref={addButton} leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          Add {thing}
        </Button>
      </ManagedHead>
      {state === 'listed' && children}
      {state === 'empty' && (
        <EmptyState title={`No ${things} found`} text={`Prompts are filed under ${things}.`}>
          <Button onClick={onAdd}>Create your first {thing.toLowerCase()}</Button>
        </EmptyState>
      )}
      {state === 'failed' && (
        <EmptyState headline="!" title={`Error loading ${things}`} text="The server did not answer as it should.">
          <Button onClick={onRetry}>Try Again</Button>
        </EmptyState>
      )}
    </PageWidth>
  );
}

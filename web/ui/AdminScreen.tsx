import { Button } from '@mantine/core';
import { IconPlus } from './icons.tsx';
import type { ReactNode, Ref } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { AdminHead } from './AdminHead.tsx';
import classes from './AdminScreen.module.css';
import { PageWidth } from './PageWidth.tsx';

interface Props {
  title: string;
  text: string;
  /** Singular, capitalized: `Category`. */
  thing: string;
  /** Plural: `categories`. */
  things: string;
  onAdd: () => void;
  addButton: Ref<HTMLButtonElement>;
  state: 'failed' | 'empty' | 'listed';
  onRetry: () => void;
  /** The table. */
  children: ReactNode;
}

/** A screen that manages named items: heading, a button to add one, and the table or the reason why there is none. */
export function AdminScreen({ title, text, thing, things, onAdd, addButton, state, onRetry, children }: Props) {
  return (
    <PageWidth className={classes.page}>
      <AdminHead title={title} text={text}>
        <Button ref={addButton} leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          Add {thing}
        </Button>
      </AdminHead>
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

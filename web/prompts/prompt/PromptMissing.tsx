import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The prompt does not exist or is hidden from this viewer; the page does not reveal which. */
export function PromptMissing({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      headline="?"
      titleOrder={1}
      title="Prompt not found"
      text="It may have been removed, or it is not public."
    >
      {children}
      <Button component={Link} to={paths.browse()} variant={children ? 'default' : 'filled'}>
        Back to Home
      </Button>
    </EmptyState>
  );
}

import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { logFailure } from '../log.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown when a page breaks (product 8). Uses plain links, since the router may be what broke. */
export function ErrorView({ error }: { error: unknown }) {
  useEffect(() => logFailure('A page broke:', error), [error]);
  return (
    <main>
      <title>Unexpected Application Error!</title>
      <EmptyState
        headline="!"
        title="Unexpected Application Error!"
        text="Something went wrong while this page was built. Trying again often helps; if it does not, the start page will."
        titleOrder={1}
      >
        <Button component="a" href="">
          Try Again
        </Button>
        <Button component="a" href={paths.home()} variant="default">
          Back to Home
        </Button>
      </EmptyState>
    </main>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A list that a language has left empty, with the way back to all of it. */
export const NothingInLanguage = ({ toAll }: { toAll: string }) => (
  <EmptyState title="No prompts found" text="There is nothing in this language.">
    <Button component={Link} to={toAll} variant="default">
      Show all languages
    </Button>
  </EmptyState>
);

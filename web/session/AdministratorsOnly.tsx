import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isAdministrator } from '../../contract/policy.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useSession } from './session.tsx';

/** A screen for administrators (product 6). Other members see a refusal; the server refuses them anyway. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (isAdministrator(user)) return children;
  return (
    <EmptyState
      titleOrder={1}
      title="This page is for administrators"
      text="Your account does not manage this library. Everything else in it is open to you."
    >
      <Button component={Link} to={paths.browse()}>
        Browse Prompts
      </Button>
    </EmptyState>
  );
}

import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { data, Link, useLocation } from 'react-router';
import type { Route } from './+types/NotFoundPage.ts';
import { logFailure } from '../log.ts';
import { memberMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Page Not Found');

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => logFailure('Nothing is at this address:', pathname), [pathname]);
  return (
    <EmptyState
      headline="404"
      title="Page Not Found"
      text="The page you're looking for doesn't exist or has been moved."
      titleOrder={1}
    >
      <Group justify="center" gap="sm">
        <Button component={Link} to={paths.dashboard()}>
          Go to Dashboard
        </Button>
        <Button component={Link} to={paths.browse()} variant="default">
          Back to Home
        </Button>
      </Group>
    </EmptyState>
  );
}

import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { FullSpinner } from '../ui/FullSpinner.tsx';
import { useSession } from './session.tsx';

/**
 * Redirects members away from a page, replacing the history entry. While the session is loading, a browser with a
 * token shows a spinner; all others, with or without scripts, show the page (product 11).
 */
export function VisitorsOnly({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useSession();
  if (state === 'authenticated') {
    return (
      <>
        <Navigate to={to} replace />
        <FullSpinner label="Loading" />
      </>
    );
  }
  return (
    <>
      <div data-for="pending">
        <FullSpinner label="Loading" />
      </div>
      <div data-for="visitor">{children}</div>
    </>
  );
}

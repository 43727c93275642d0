import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { FullSpinner } from '../ui/FullSpinner.tsx';
import { useSession } from './session.tsx';

/**
 * A page that members do not stay on: they are sent on, replacing history. While it is not known who is there, a
 * person with a token sees a spinner and everybody else, scripts or not, sees the page (product 11).
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

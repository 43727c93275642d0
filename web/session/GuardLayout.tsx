import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { FullSpinner } from '../ui/FullSpinner.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import { hasLeftOnPurpose } from './left-behind.ts';
import type { ReturnState } from './return-path.ts';
import { useIsLeaving } from './session.api.ts';
import { useSession, wasSignedIn } from './session.tsx';

/** Only members pass; others sign in first and return (product 2). */
// oxlint-disable-next-line import/no-default-export -- React Router asks for it
export default function GuardLayout() {
  const { state } = useSession();
  // Somebody who signs out is on the way to the home page (product 2): do not redirect to the sign-in.
  const isLeaving = useIsLeaving();
  const [hasLeft, setHasLeft] = useState(false);
  if (isLeaving && !hasLeft) setHasLeft(true);
  const { pathname, search, hash } = useLocation();
  if (state === 'authenticated') return <Outlet />;
  if (state === 'anonymous' && !hasLeft) {
    // When a session expired or was ended elsewhere, the sign-in page says so.
    const hasEnded = wasSignedIn() && !hasLeftOnPurpose();
    const back: ReturnState = { from: pathname + search + hash, ...(hasEnded ? { ended: true } : {}) };
    return <Navigate to={paths.login()} replace state={back} />;
  }
  return (
    <>
      <VisuallyHidden component="h1">For members</VisuallyHidden>
      <FullSpinner label="Checking who you are" />
      <noscript>
        <PageWidth>This page is for members. Signing in needs JavaScript.</PageWidth>
      </noscript>
    </>
  );
}

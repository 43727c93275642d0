import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Session } from '../../contract/sessions.ts';
import { messageOf } from '../api/error.ts';
import { formatMoment } from '../ui/moments.ts';
import { notify } from '../ui/notify.tsx';
import { useOnce } from '../ui/useOnce.ts';
import { sessionsQuery, useEndSession } from './sessions.api.ts';
import classes from './SessionsCard.module.css';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** The member's sessions, with buttons to end them (decision 011). */
export function SessionsCard() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery);
  const { mutateAsync: end, variables: ending, isPending } = useEndSession();
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  const signOut = useOnce(async ({ id, device }: Session) => {
    try {
      await end(id);
      notify.success(`Signed out: ${device}`);
      // The focused button disappeared with its session.
      title.current?.focus();
    } catch (error) {
      notify.failure('Failed to sign out', { detail: messageOf(error, '') });
    }
  });

  return (
    <section className={classes.card} aria-labelledby="sessions">
      <div>
        <h2 className={classes.title} id="sessions" tabIndex={-1} ref={title}>
          Where you are signed in
        </h2>
        <p className={classes.text}>A browser that nobody uses for 30 days is signed out, and each after 90.</p>
      </div>
      {sessions ? (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={isPending && ending === session.id}
              onEnd={() => void signOut(session)}
            />
          ))}
        </ul>
      ) : isError ? (
        <div role="alert" className={classes.failed}>
          <p>This list could not be loaded.</p>
          <Button variant="default" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <Skeleton height={64} aria-label="Loading" />
      )}
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <SignOutEverywhere opened={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, address, createdAt, lastUsedAt, current } = session;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.device}>
          {device}
          {current && <span className={classes.this}>This one</span>}
        </p>
        <p className={classes.text}>
          {address && `From ${address}. `}
          Signed in <time dateTime={createdAt}>{formatMoment(createdAt)}</time>, last used{' '}
          <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt)}</time>.
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          loading={busy}
          aria-label={`Sign out ${device}, last used ${formatMoment(lastUsedAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconClock } from '../ui/icons.tsx';
import { useState } from 'react';
import { ApiError } from '../api/error.ts';
import classes from './WaitNotice.module.css';

/** For a rate-limited form: `tell` takes errors that say how long to wait, `notice` is rendered in the form. */
export function useWait() {
  const [until, setUntil] = useState<number>();
  return {
    notice: until !== undefined && <WaitNotice key={until} until={until} />,
    clear: () => setUntil(undefined),
    /** @returns whether the error was a rate limit with a wait time */
    tell(error: unknown): boolean {
      const isWait = error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined;
      setUntil(isWait ? Date.now() + (error.retryAfter ?? 0) * 1000 : undefined);
      return isWait;
    },
  };
}

const textOf = (seconds: number): string =>
  seconds > 0
    ? `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
    : 'You can try again now.';

function WaitNotice({ until }: { until: number }) {
  const [first] = useState(() => secondsTo(until));
  const [left, setLeft] = useState(first);
  useInterval(() => setLeft(secondsTo(until)), 500, { autoInvoke: true });
  return (
    <div className={classes.notice}>
      {/* Announced at the beginning and the end only, not every second. */}
      <VisuallyHidden role="alert">{textOf(left > 0 ? first : 0)}</VisuallyHidden>
      <IconClock size={18} aria-hidden />
      <span aria-hidden>{textOf(left)}</span>
    </div>
  );
}

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

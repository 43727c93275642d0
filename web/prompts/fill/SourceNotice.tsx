import { UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FillState } from './fill-state.ts';
import { inStorage, KEPT_IN } from './kept-storage.ts';
import { keyOfLast } from './last-values.ts';
import type { Fill } from './useFill.ts';
import classes from './SourceNotice.module.css';

const WORDS: Record<NonNullable<FillState['source']>, string> = {
  last: 'Filled in as last time.',
  tab: 'Filled in as you left it.',
  link: 'Filled in by the link that you opened.',
};

/** What "Clear" took away: the form, and what was remembered of it in each storage. */
interface Cleared {
  state: FillState;
  entries: (string | null | undefined)[];
}

/** Says where values come from that nobody typed here just now, empties the form, and takes that back. */
export function SourceNotice({ fill }: { fill: Fill }) {
  const { source, filler, promptId, values, typed, put } = fill;
  const [cleared, setCleared] = useState<Cleared>();
  const line = useRef<HTMLParagraphElement>(null);
  // Until something is typed, and never by somebody else.
  const canUndo = cleared?.state.filler === filler && Object.keys(values).length === 0;

  /** The pressed button disappears: the focus moves to the one that takes its place. */
  function replace(act: () => void) {
    flushSync(act);
    line.current?.querySelector('button')?.focus();
  }

  function clear() {
    // A link is not kept, and what was kept before it is not shown.
    const entries = source === 'link' || filler === undefined ? [] : KEPT_IN.map((kind) => forget(kind));
    setCleared({ state: { values, source, typed, filler }, entries });
    put({ values: {}, source: undefined, typed: false });
  }

  const forget = (kind: (typeof KEPT_IN)[number]) =>
    inStorage(kind, (storage) => {
      const key = keyOfLast(filler ?? 'visitor', promptId);
      const entry = storage.getItem(key);
      storage.removeItem(key);
      return entry;
    });

  function undo({ state, entries }: Cleared) {
    for (const [at, kind] of KEPT_IN.entries()) {
      const entry = entries[at];
      if (entry) inStorage(kind, (storage) => storage.setItem(keyOfLast(state.filler ?? 'visitor', promptId), entry));
    }
    setCleared(undefined);
    put(state);
  }

  if (source === undefined && !cleared) return null;
  return (
    <p ref={line} className={classes.notice} role="status">
      {source !== undefined && (
        <>
          {WORDS[source]}{' '}
          <UnstyledButton className={classes.clear} onClick={() => replace(clear)}>
            Clear
          </UnstyledButton>
        </>
      )}
      {source === undefined && cleared && canUndo && (
        <>
          Cleared.{' '}
          <UnstyledButton className={classes.clear} onClick={() => replace(() => undo(cleared))}>
            Undo
          </UnstyledButton>
        </>
      )}
    </p>
  );
}

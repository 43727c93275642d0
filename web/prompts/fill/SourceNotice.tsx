import { UnstyledButton } from '@mantine/core';
import type { Fill } from './useFill.ts';
import classes from './SourceNotice.module.css';

/** Says where values come from that nobody typed here, and empties the form. */
export function SourceNotice({ source, clear }: Pick<Fill, 'source' | 'clear'>) {
  if (source === undefined) return null;
  return (
    <p className={classes.notice}>
      {source === 'last' ? 'Filled in as last time.' : 'Filled in by the link that you opened.'}{' '}
      <UnstyledButton className={classes.clear} onClick={clear}>
        Clear
      </UnstyledButton>
    </p>
  );
}

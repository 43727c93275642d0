import type { ComponentProps } from 'react';
import { FilledText } from './FilledText.tsx';
import classes from './FillPreview.module.css';

interface Props extends ComponentProps<typeof FilledText> {
  labelledBy: string;
}

/** The text as it will be copied, in a box of its own. */
export function FillPreview({ labelledBy, ...text }: Props) {
  return (
    <pre className={classes.preview} aria-labelledby={labelledBy} tabIndex={0} dir="auto">
      <FilledText {...text} />
    </pre>
  );
}

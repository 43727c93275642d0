import { Loader } from '@mantine/core';
import classes from './FullSpinner.module.css';

/** Fills the page while something loads. */
export function FullSpinner({ label }: { label: string }) {
  return (
    <div className={classes.space} role="status">
      <Loader size="lg" aria-hidden />
      <span className={classes.label}>{label}</span>
    </div>
  );
}

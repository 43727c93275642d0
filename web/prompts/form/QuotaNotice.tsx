import classes from './QuotaNotice.module.css';

/** Warns when a quota is nearly used up; empty otherwise. */
export function QuotaNotice({ children }: { children: string }) {
  return (
    <p className={classes.quota} role="status">
      {children}
    </p>
  );
}

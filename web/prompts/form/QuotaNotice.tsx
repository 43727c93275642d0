import classes from './QuotaNotice.module.css';

/** Says what is nearly used up of a quota, before it is; nothing otherwise. */
export function QuotaNotice({ children }: { children: string }) {
  return (
    <p className={classes.quota} role="status">
      {children}
    </p>
  );
}

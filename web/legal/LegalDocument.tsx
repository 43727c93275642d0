import type { ReactNode } from 'react';
import { useSite, useToday } from '../site.ts';
import { formatDate } from '../ui/dates.ts';
import { PageWidth } from '../ui/PageWidth.tsx';
import classes from './LegalDocument.module.css';

/** A legal page: 65 characters per line, with today's date (product 2). The router scrolls it to the top. */
export function LegalDocument({ title, children }: { title: string; children: ReactNode }) {
  const today = useToday();
  return (
    <PageWidth>
      <article className={classes.document}>
        <h1>{title}</h1>
        <p className={classes.date}>
          Last updated: <time dateTime={today}>{formatDate(today, 'long')}</time>
        </p>
        {children}
      </article>
    </PageWidth>
  );
}

/** Link to the support e-mail. */
export function SupportLink() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}

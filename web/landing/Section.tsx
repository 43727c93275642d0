import { IconArrowRight } from '../ui/icons.tsx';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PageWidth } from '../ui/PageWidth.tsx';
import classes from './Section.module.css';

interface Props {
  title: string;
  intro?: string;
  /** Link to the whole list. */
  all?: string;
  /** Less space above. */
  compact?: boolean;
  children: ReactNode;
}

/** A section of the landing page with its heading. */
export function Section({ title, intro, all, compact = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} data-compact={compact || undefined} aria-labelledby={id}>
      <PageWidth>
        <header className={classes.head}>
          <div>
            <h2 className={classes.title} id={id}>
              {title}
            </h2>
            {intro && <p className={classes.intro}>{intro}</p>}
          </div>
          {all && (
            <Link to={all} className={classes.all} aria-label={`View All ${title}`}>
              View All
              <IconArrowRight size={18} aria-hidden />
            </Link>
          )}
        </header>
        {children}
      </PageWidth>
    </section>
  );
}

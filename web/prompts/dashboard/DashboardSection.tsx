import { IconArrowRight } from '../../ui/icons.tsx';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SCREEN } from '../../../contract/limits.ts';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import classes from './DashboardSection.module.css';
import { FLAG_LABELS, type Flag } from '../flags.ts';
import { ListCards } from '../lists/ListCards.tsx';
import { PromptGridSkeleton } from '../PromptGrid.tsx';

interface Props {
  flag: Flag;
  /** Undefined while loading. */
  prompts: ListedPrompt[] | undefined;
  /** Link to the whole list. */
  to: string;
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

/** A dashboard section with the first prompts of a flag (product 2). */
export function DashboardSection({ flag, prompts, to, actionsOf }: Props) {
  const id = useId();
  const title = `${FLAG_LABELS[flag]} Prompts`;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        <Link to={to} className={classes.all} aria-label={`View All ${title}`}>
          View All
          <IconArrowRight size={18} aria-hidden />
        </Link>
      </header>
      {!prompts && <PromptGridSkeleton count={SCREEN.dashboardSection} />}
      {prompts?.length === 0 && <p className={classes.empty}>No {flag} prompts found</p>}
      {prompts && prompts.length > 0 && <ListCards prompts={prompts} actionsOf={actionsOf} />}
    </section>
  );
}

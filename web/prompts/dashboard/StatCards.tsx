import { Skeleton } from '@mantine/core';
import { IconStack2 } from '../../ui/icons-of-members.tsx';
import { IconFlame, IconSparkles, IconTrophy } from '../../ui/icons.tsx';
import { Link } from 'react-router';
import type { Flag } from '../flags.ts';
import classes from './StatCards.module.css';

const ICONS: Record<Flag | 'total', typeof IconFlame> = {
  total: IconStack2,
  trending: IconFlame,
  featured: IconTrophy,
  new: IconSparkles,
};

export interface Stat {
  of: Flag | 'total';
  label: string;
  /** Undefined while loading. */
  count: number | undefined;
  /** Link to the list of the counted prompts. */
  to: string;
}

/** Counts that link to the counted prompts (product 2, Dashboard). */
export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <ul className={classes.stats} aria-label="Numbers">
      {stats.map(({ of, label, count, to }) => {
        const Icon = ICONS[of];
        return (
          <li key={of}>
            <Link to={to} className={classes.stat} aria-busy={count === undefined}>
              <span className={classes.label}>
                <Icon size={18} aria-hidden />
                {label}
              </span>
              {count === undefined ? (
                <Skeleton className={classes.waiting} />
              ) : (
                <span className={classes.count}>{count.toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

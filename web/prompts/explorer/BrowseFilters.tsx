import { IconFlame, IconSparkles, IconTrophy } from '../../ui/icons.tsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { BrowseFilter } from '../../../contract/addresses.ts';
import type { Category } from '../../../contract/categories.ts';
import { addressOf } from './browse.ts';
import classes from './BrowseFilters.module.css';
import { FLAG_LABELS, FLAGS, type Flag } from '../flags.ts';
import { LanguageFilter } from '../LanguageFilter.tsx';

const ICONS: Record<Flag, typeof IconFlame> = { featured: IconTrophy, trending: IconFlame, new: IconSparkles };

/**
 * Three toggles, the language and a row of categories. Toggles and categories are links, which work without scripts and
 * open in a new tab; they keep the language.
 */
export function BrowseFilters({ filter, categories }: { filter: BrowseFilter; categories: Category[] }) {
  const { language } = filter;
  const to = (shown: BrowseFilter) => addressOf({ ...shown, ...(language && { language }) });
  return (
    <div className={classes.filters}>
      <div className={classes.toggles} role="group" aria-label="Show only">
        {FLAGS.map((flag) => {
          const Icon = ICONS[flag];
          const pressed = filter.kind === 'flag' && filter.flag === flag;
          return (
            // product 13: a second press turns it off.
            <Toggle key={flag} pressed={pressed} to={to(pressed ? { kind: 'all' } : { kind: 'flag', flag })}>
              <Icon size={16} aria-hidden />
              {FLAG_LABELS[flag]}
            </Toggle>
          );
        })}
      </div>
      <LanguageFilter
        language={language}
        counted
        addressOf={(chosen) => {
          const { language: _, ...shown } = filter;
          return addressOf({ ...shown, ...(chosen && { language: chosen }) });
        }}
      />
      <nav className={classes.chips} aria-label="Categories" tabIndex={-1}>
        <Chip current={filter.kind === 'all'} to={to({ kind: 'all' })}>
          All
        </Chip>
        {categories.map(({ id, name }) => (
          <Chip key={id} current={filter.kind === 'category' && filter.id === id} to={to({ kind: 'category', id })}>
            <bdi>{name}</bdi>
          </Chip>
        ))}
      </nav>
    </div>
  );
}

/** A link that behaves like a toggle button: the space bar activates it too. */
function Toggle({ pressed, to, children }: { pressed: boolean; to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      role="button"
      aria-pressed={pressed}
      className={classes.toggle}
      preventScrollReset
      onKeyDown={(event: KeyboardEvent<HTMLAnchorElement>) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {children}
    </Link>
  );
}

function Chip({ current, to, children }: { current: boolean; to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.chip} aria-current={current ? 'page' : undefined} preventScrollReset>
      {children}
    </Link>
  );
}

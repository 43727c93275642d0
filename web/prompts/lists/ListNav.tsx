import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOf, LISTS, type ListScreen, type ListView } from './list.ts';
import classes from './ListNav.module.css';

/** Links between the lists; All or Mine is kept. */
export function ListNav({ screen, view }: { screen: ListScreen; view: ListView }) {
  return (
    <nav className={classes.chips} aria-label="Lists" ref={showCurrent}>
      {LISTS.map((list) => (
        <Choice key={list.path} to={addressOf(list, { scope: view.scope })} current={list.title === screen.title}>
          {list.start === 'mine' ? list.title : list.title.replace(/ Prompts$/, '')}
        </Choice>
      ))}
    </nav>
  );
}

/** Scrolls the row on a small screen, so that the current list is visible. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]');
  if (!row || !current) return;
  row.scrollLeft += current.getBoundingClientRect().right - row.getBoundingClientRect().right + row.clientWidth / 4;
}

/**
 * Switches between all prompts and the viewer's own. A search and a language are kept; categories exist only among all
 * prompts.
 */
export function ScopeSwitch({ screen, view }: { screen: ListScreen; view: ListView }) {
  if (!screen.switched) return null;
  const { search, language } = view;
  return (
    <div className={classes.switch} role="group" aria-label="Whose prompts">
      <Choice to={addressOf(screen, { search, language, scope: 'all' })} current={view.scope === 'all'}>
        All
      </Choice>
      <Choice to={addressOf(screen, { search, language, scope: 'mine' })} current={view.scope === 'mine'}>
        Mine
      </Choice>
    </div>
  );
}

function Choice({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={classes.choice} aria-current={current ? 'page' : undefined} preventScrollReset>
      {children}
    </Link>
  );
}

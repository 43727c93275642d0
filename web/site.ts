import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RunTargetSetting } from '../contract/config.ts';

/** Facts about this installation that every page has. */
export interface Site {
  name: string;
  supportEmail: string;
  /** Whether a forgotten password can be reset with a link in an e-mail. */
  resetByMail: boolean;
  /** Public origin of the site without a trailing slash; for canonical URLs. */
  origin: string;
  /** UTC date on which the document was rendered: `2026-11-21`. */
  today: string;
  /** Where a prompt can be run; undefined: all built-in targets. */
  runTargets?: RunTargetSetting[] | undefined;
}

export const useSite = (): Site => siteOf(useRouteLoaderData('root'));

/** The site from the root loader's data. Without data (the error view) it falls back to the product's name. */
export const siteOf = (data: unknown): Site => (data as { site?: Site } | undefined)?.site ?? UNKNOWN;

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const UNKNOWN: Site = {
  name: 'Prompt Lib',
  supportEmail: '',
  resetByMail: false,
  origin: '',
  today: dayOf(new Date()),
};

/** Today's date in UTC. During hydration it is the document's date, so that the markup matches; then the actual one. */
export function useToday(): string {
  const { today } = useSite();
  return useSyncExternalStore(never, readToday, () => today);
}

const never = () => () => undefined;
const readToday = () => dayOf(new Date());

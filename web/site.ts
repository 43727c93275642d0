import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';

/** What every page knows of this installation. */
export interface Site {
  name: string;
  supportEmail: string;
  /** Whether a forgotten password can be replaced by a link in a mail. */
  resetByMail: boolean;
  /** Where the site is read, without a slash at the end; for canonical addresses. */
  origin: string;
  /** The day on which the document was rendered, in UTC: `2026-11-21`. */
  today: string;
}

export const useSite = (): Site => siteOf(useRouteLoaderData('root'));

/** The site out of the root's data; a page that could not load it (the error view) has the product's name at least. */
export const siteOf = (data: unknown): Site => (data as { site?: Site } | undefined)?.site ?? UNKNOWN;

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const UNKNOWN: Site = {
  name: 'Prompt Lib',
  supportEmail: '',
  resetByMail: false,
  origin: '',
  today: dayOf(new Date()),
};

/** Today in UTC: first as the document has it, so that nothing differs when it comes alive, then as it is. */
export function useToday(): string {
  const { today } = useSite();
  return useSyncExternalStore(never, readToday, () => today);
}

const never = () => () => undefined;
const readToday = () => dayOf(new Date());

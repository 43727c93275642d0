import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { isReachable } from './connection.ts';
import { pageBehind } from './prefetch.ts';

/** A pointer that only passes over a link leads nowhere, in milliseconds. */
const REST = 65;

/** With it comes what pages of prompts are made of, which not every page has. */
async function fetchData(url: URL): Promise<void> {
  const { prefetchData } = await import('./prefetch-data.ts');
  // Whoever has followed the link meanwhile is shown what the page itself has asked for.
  if (url.href !== window.location.href) prefetchData(url);
}

/** Fetches the page behind a link, code and data, when somebody rests on it, comes to it by keyboard or presses it. */
export function PrefetchOnIntent() {
  const [page, setPage] = useState<string>();
  useEffect(() => {
    let timer: number | undefined;
    const follow = ({ type, target }: Event) => {
      window.clearTimeout(timer);
      const url = pageBehind(target, new URL(window.location.href));
      if (!url) return;
      const fetchPage = () => {
        const to = url.pathname + url.search;
        void isReachable(to).then((reachable) => reachable && setPage(to));
        void fetchData(url).catch(() => undefined);
      };
      timer = window.setTimeout(fetchPage, type === 'pointerdown' ? 0 : REST);
    };
    const events = ['pointerover', 'focusin', 'pointerdown'];
    for (const event of events) document.addEventListener(event, follow, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, []);
  return page !== undefined && <PrefetchPageLinks page={page} />;
}

import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { isReachable } from './connection.ts';
import { pageBehind } from './prefetch.ts';

/** Prefetch only after the pointer has rested on a link for this time, in milliseconds. */
const HOVER_MS = 65;

/** Imported lazily: it brings the code of prompt pages, which not every page needs. */
async function fetchData(url: URL): Promise<void> {
  const { prefetchData } = await import('./prefetch-data.ts');
  // If the link was followed meanwhile, the page has requested its data itself.
  if (url.href !== window.location.href) prefetchData(url);
}

/** Prefetches code and data of a link's page on hover, keyboard focus or press. */
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
      timer = window.setTimeout(fetchPage, type === 'pointerdown' ? 0 : HOVER_MS);
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

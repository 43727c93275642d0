import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation, focuses the heading of the page (or its whole content) and announces its title. Not on the
 * first page, which the browser announces, nor when only a filter of the same page changed.
 */
export function usePageFocus() {
  const content = useRef<HTMLElement>(null);
  const announcer = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname || !content.current) return;
    seen.current = pathname;
    if (announcer.current) announcer.current.textContent = document.title;
    // A field that the page focused keeps the focus. So does a dialog that was opened while the page loaded, but not
    // one that is closing because it led here.
    if (document.activeElement?.matches('main :is(input, textarea), [role="dialog"] :not([inert] *)')) return;
    const heading = content.current.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? content.current).focus({ preventScroll: true });
  }, [pathname]);
  return { content, announcer };
}

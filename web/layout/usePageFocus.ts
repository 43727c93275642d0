import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * On another page the focus goes to its heading, or to the whole of its content, and its title is said. Not on the first
 * page, which the browser announces, and not when only a filter of the same page has changed.
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
    // A field that a page has put the focus into keeps it, and so does a dialog that was opened while the page was on its way; one
    // that closes, as it led here, does not.
    if (document.activeElement?.matches('main :is(input, textarea), [role="dialog"] :not([inert] *)')) return;
    const heading = content.current.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? content.current).focus({ preventScroll: true });
  }, [pathname]);
  return { content, announcer };
}

/** Pixels below a bar that are enough for a toast. */
const ENOUGH = 160;

/**
 * Sets `--foot-taken` so that toasts and notices cover neither a sticky bar nor its buttons. The bar sticks to the
 * bottom of the window or of a dialog, or sits above the footer at the end of the page. Toasts go below the bar if
 * there is enough room, or more than above. Use as the bar's ref callback.
 */
export function keepFootFree(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { documentElement: root, body } = document;
  const measure = () => {
    const { top, bottom } = bar.getBoundingClientRect();
    const below = root.clientHeight - bottom;
    body.style.setProperty(
      '--foot-taken',
      `${below > Math.min(top, ENOUGH) ? 0 : Math.max(0, root.clientHeight - top)}px`,
    );
  };
  measure();
  // The position of the bar changes with the height of the page.
  const observer = new ResizeObserver(measure);
  observer.observe(body);
  observer.observe(bar);
  if (bar.parentElement) observer.observe(bar.parentElement);
  // A dialog scrolls by itself, and moves while it opens.
  const events = ['scroll', 'resize', 'transitionend'] as const;
  for (const event of events) window.addEventListener(event, measure, { passive: true, capture: true });
  return () => {
    observer.disconnect();
    for (const event of events) window.removeEventListener(event, measure, { capture: true });
    body.style.removeProperty('--foot-taken');
  };
}

/**
 * Tells the toasts and notices how much of the foot of the window a bar leaves free (`--foot-taken`), so that they cover
 * neither it nor its buttons: it sticks to the window's edge, and at the end of the page stands above the footer.
 * Where there is more room below it than above, they stand below. A ref of the bar.
 */
export function keepFootFree(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { documentElement: root, body } = document;
  const measure = () => {
    const { top, bottom } = bar.getBoundingClientRect();
    const below = root.clientHeight - bottom;
    body.style.setProperty('--foot-taken', `${below > top ? 0 : Math.max(0, root.clientHeight - top)}px`);
  };
  measure();
  // The page grows and shrinks, and with it where the bar stands.
  const observer = new ResizeObserver(measure);
  observer.observe(body);
  observer.observe(bar);
  const events = ['scroll', 'resize'] as const;
  for (const event of events) window.addEventListener(event, measure, { passive: true });
  return () => {
    observer.disconnect();
    for (const event of events) window.removeEventListener(event, measure);
    body.style.removeProperty('--foot-taken');
  };
}

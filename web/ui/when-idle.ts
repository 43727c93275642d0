/** Calls when the page has loaded and the browser has nothing else to do, for what is needed later in any case. */
export function whenIdle(act: () => void): void {
  // Safari cannot tell when it is idle.
  const wait = () => ('requestIdleCallback' in window ? window.requestIdleCallback(act) : setTimeout(act, 2_000));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

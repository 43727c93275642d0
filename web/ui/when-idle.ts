/** Calls back when the page has loaded and the browser is idle, for preloading what is needed later anyway. */
export function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback.
  const wait = () => ('requestIdleCallback' in window ? window.requestIdleCallback(act) : setTimeout(act, 2_000));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

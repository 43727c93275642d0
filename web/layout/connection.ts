import { matchRoutes, type RouteObject } from 'react-router';
import { fetchFiles } from '../api/client.ts';
import { notifyDeparture } from '../ui/departures.ts';

/** Interval in milliseconds between attempts when the browser fires no `online` event. */
const RETRY_MS = 3_000;

/** Globals of React Router: its routes, their files, and the modules that are already loaded. */
interface RouterWindow {
  __reactRouterDataRouter?: { routes: RouteObject[] };
  __reactRouterManifest?: {
    routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
  };
  __reactRouterRouteModules?: Record<string, unknown>;
}

const listeners = new Set<() => void>();
let isUnreachable = false;
let latest = 0;

/** Never settles: after leaving the page nothing may run in it. */
const NEVER = new Promise<void>(() => undefined);

/** Whether the browser reports offline or the last fetch of a page's files failed. */
export const isOffline = (): boolean => isUnreachable || !navigator.onLine;

/** Calls back when `isOffline` may have changed. Returns the function that unsubscribes. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
}

/**
 * Navigates once the files of the page are cached. When a file is missing, React Router would reload the current
 * document, and an offline browser would replace it with its own error page. If a file no longer exists, the target
 * is opened as a document: the server knows its current files.
 */
export async function goWhenReachable(to: unknown, go: () => Promise<unknown>): Promise<void> {
  notifyDeparture();
  const turn = (latest += 1);
  const files = typeof to === 'string' ? missingFiles(to) : [];
  const allExist = files.length === 0 || (await fetchWhenReachable(files));
  // A newer navigation wins: this one never continues.
  if (turn !== latest) return NEVER;
  if (allExist) return void (await go());
  window.location.assign(String(to));
  return NEVER;
}

/**
 * Whether the files of a page are available. Check it before letting React Router prefetch the page: it also reloads
 * the document when a file is missing.
 */
export const isReachable = (to: string): Promise<boolean> => fetchFiles(missingFiles(to)).catch(() => false);

/** Files of a page that no earlier page has loaded. */
function missingFiles(to: string): string[] {
  const {
    __reactRouterDataRouter: router,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: modules,
  } = window as RouterWindow;
  const matches = router && manifest && modules ? (matchRoutes(router.routes, to) ?? []) : [];
  return matches.flatMap(({ route: { id = '' } }) => {
    const route = modules && id in modules ? undefined : manifest?.routes[id];
    return route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [];
  });
}

/** Resolves to whether all files exist, once the server can be reached. */
async function fetchWhenReachable(files: string[]): Promise<boolean> {
  for (;;) {
    try {
      const allExist = await fetchFiles(files);
      setUnreachable(false);
      return allExist;
    } catch {
      setUnreachable(true);
      await networkChange();
    }
  }
}

/** Resolves when the network is or may be back. */
const networkChange = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = window.setTimeout(go, RETRY_MS);
    window.addEventListener('online', go);
  });

function setUnreachable(cut: boolean): void {
  if (cut === isUnreachable) return;
  isUnreachable = cut;
  for (const listener of listeners) listener();
}

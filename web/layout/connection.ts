import { matchRoutes, type RouteObject } from 'react-router';
import { fetchFiles } from '../api/client.ts';
import { tellDeparture } from '../ui/departures.ts';

/** A network that does not say when it is back is tried again after this time, in milliseconds. */
const AGAIN = 3_000;

/** What React Router sets out in the window: its routes, their files, and the modules that are there already. */
interface RouterWindow {
  __reactRouterDataRouter?: { routes: RouteObject[] };
  __reactRouterManifest?: {
    routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
  };
  __reactRouterRouteModules?: Record<string, unknown>;
}

const listeners = new Set<() => void>();
let isCut = false;
let latest = 0;

/** What replaces this page leaves nothing to be done in it. */
const NEVER = new Promise<void>(() => undefined);

/** Whether the network is away, as far as anybody has noticed. */
export const isOffline = (): boolean => isCut || !navigator.onLine;

/** Calls back when that may have changed. Answers how to stop. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
}

/**
 * Goes to a page when its files are here. For a file that does not come React Router would load the document anew that is
 * being left, and a browser that is offline would show a page of its own in place of ours. When a file is gone, the page is
 * opened as a document: the server knows its files of today.
 */
export async function goWhenReachable(to: unknown, go: () => Promise<unknown>): Promise<void> {
  tellDeparture();
  const turn = (latest += 1);
  const files = typeof to === 'string' ? missingFiles(to) : [];
  const areThere = files.length === 0 || (await fetched(files));
  // Whoever has gone elsewhere meanwhile stays there: this one never goes.
  if (turn !== latest) return NEVER;
  if (areThere) return void (await go());
  window.location.assign(String(to));
  return NEVER;
}

/**
 * Whether the files of a page could be had. To be asked before React Router is told to prefetch it: that, too, loads the
 * document anew when a file does not come.
 */
export const isReachable = (to: string): Promise<boolean> => fetchFiles(missingFiles(to)).catch(() => false);

/** Files of a page that no page before has brought. */
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

/** Answers whether they are all there, once the server can be reached. */
async function fetched(files: string[]): Promise<boolean> {
  for (;;) {
    try {
      const areThere = await fetchFiles(files);
      setCut(false);
      return areThere;
    } catch {
      setCut(true);
      await change();
    }
  }
}

/** The network has come back, or may have. */
const change = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = window.setTimeout(go, AGAIN);
    window.addEventListener('online', go);
  });

function setCut(cut: boolean): void {
  if (cut === isCut) return;
  isCut = cut;
  for (const listener of listeners) listener();
}

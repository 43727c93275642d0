import { now } from '../clock.ts';

/** Maximum number of sites with cached responses of their own. */
const MAX_SITES = 16;
/** Maximum per home: a client that makes up hosts takes nobody else's place. */
const MAX_PER_HOME = 4;
/** How long a site must be idle before another may take its place, in milliseconds. */
const IDLE = 10 * 60_000;

interface Claim {
  /** Home that requested it first. */
  home: string;
  askedAt: number;
}

/**
 * Sites that clients claim (no PUBLIC_URL) and for which responses are cached with their addresses filled in: a name in
 * a local network, another port in front of a container. Clients can make up any number, so places are few, and a site
 * in use keeps its place. All others share one copy, which is filled in for each of them.
 */
export class ClaimedSites {
  readonly #sites = new Map<string, Claim>();

  /** Whether it has a place. Call it for each request: the call keeps the place. */
  has(site: string): boolean {
    const claim = this.#sites.get(site);
    if (claim) claim.askedAt = now().getTime();
    return claim !== undefined;
  }

  /** Gives it a place if there is one. @returns whether it has one */
  admit(site: string, home: string): boolean {
    if (this.has(site)) return true;
    const all = [...this.#sites];
    const own = all.filter(([, claim]) => claim.home === home);
    const isFull = own.length >= MAX_PER_HOME || all.length >= MAX_SITES;
    if (isFull && !this.#evict(own.length >= MAX_PER_HOME ? own : all)) return false;
    this.#sites.set(site, { home, askedAt: now().getTime() });
    return true;
  }

  /** Evicts the site that was idle longest. @returns false when all are in use */
  #evict(sites: [site: string, claim: Claim][]): boolean {
    const [oldest] = sites.toSorted(([, one], [, other]) => one.askedAt - other.askedAt);
    if (!oldest || Math.abs(now().getTime() - oldest[1].askedAt) < IDLE) return false;
    return this.#sites.delete(oldest[0]);
  }
}

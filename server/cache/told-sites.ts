import { now } from '../clock.ts';

/** Sites that have answers of their own. */
const MOST = 16;
/** Of these, how many may be there for one home: whoever makes up hosts takes the places of nobody else. */
const OF_A_HOME = 4;
/** How long nobody must have asked for a site until another may take its place, in milliseconds. */
const IDLE = 10 * 60_000;

interface Told {
  /** Of whoever asked for it first. */
  home: string;
  askedAt: number;
}

/**
 * Sites that readers tell (no PUBLIC_URL) and for which answers are kept with their addresses filled in: a name in a local
 * network, another port in front of a container. Any number can be made up, so there are few, and one that is asked for
 * keeps its place whatever else comes. All others share one copy, which is filled in for each of them.
 */
export class ToldSites {
  readonly #sites = new Map<string, Told>();

  /** Whether it has a place. To be asked for each reader, as this is what keeps the place. */
  has(site: string): boolean {
    const told = this.#sites.get(site);
    if (told) told.askedAt = now().getTime();
    return told !== undefined;
  }

  /** Gives it a place if there is one. @returns whether it has one */
  admit(site: string, home: string): boolean {
    if (this.has(site)) return true;
    const all = [...this.#sites];
    const own = all.filter(([, told]) => told.home === home);
    const isFull = own.length >= OF_A_HOME || all.length >= MOST;
    if (isFull && !this.#giveUp(own.length >= OF_A_HOME ? own : all)) return false;
    this.#sites.set(site, { home, askedAt: now().getTime() });
    return true;
  }

  /** Gives up the place of the one that was asked for longest ago. @returns false when all are in use */
  #giveUp(sites: [site: string, told: Told][]): boolean {
    const [oldest] = sites.toSorted(([, one], [, other]) => one.askedAt - other.askedAt);
    if (!oldest || Math.abs(now().getTime() - oldest[1].askedAt) < IDLE) return false;
    return this.#sites.delete(oldest[0]);
  }
}

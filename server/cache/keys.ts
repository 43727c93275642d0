import { LRUCache } from 'lru-cache';

/** Longer addresses are not kept. */
const LONGEST = 500;
/** Spellings of addresses that are remembered. */
const SPELLINGS = 2_000;

/** What an address means, and whether the answer also depends on where the site is read. */
interface Place {
  url: string;
  sited: boolean;
}

/** Addresses of kept answers as readers write them: what they are kept under is worked out once. */
export class Keys {
  readonly #places = new LRUCache<string, Place>({ max: SPELLINGS });
  readonly #manySites: boolean;

  /** @param manySites whether the site is read under several addresses (no PUBLIC_URL) */
  constructor({ manySites }: { manySites: boolean }) {
    this.#manySites = manySites;
  }

  /** The key of an address that was seen before. @param site asked only where it matters */
  known(url: string, site: () => string | undefined): string | undefined {
    const place = this.#places.get(url);
    return place && this.#at(place, site);
  }

  /**
   * The key of an address, and the address to ask for.
   * @param parameters those of its query that count; undefined: the query as it stands
   * @param sited whether the answer contains addresses of this site
   */
  of(
    url: string,
    { parameters, sited }: { parameters: string[] | undefined; sited: boolean },
    site: () => string | undefined,
  ): { key: string; url: string } | undefined {
    if (url.length > LONGEST || !isPlain(url)) return undefined;
    const place = { url: parameters ? withOnly(url, parameters) : url, sited: sited && this.#manySites };
    const key = this.#at(place, site);
    if (key === undefined) return undefined;
    this.#places.set(url, place);
    return { key, url: place.url };
  }

  #at({ url, sited }: Place, site: () => string | undefined): string | undefined {
    if (!sited) return url;
    const where = site();
    return where !== undefined && where.length <= LONGEST ? `${where} ${url}` : undefined;
  }
}

/** Whether an address is written as it will be read: without `..`, fragments and the like. */
function isPlain(url: string): boolean {
  const read = URL.parse(`http://site${url}`);
  return read !== null && read.pathname + read.search === url;
}

/**
 * The address with the parameters that count, in the order of their names: unknown ones make no other answer. Names and
 * values stay as they are written; what is written otherwise may mean something else to the routes.
 */
function withOnly(url: string, parameters: string[]): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const counts = ([name]: readonly [string, string]) => parameters.includes(name) || /[%+]/.test(name);
  const pairs = url
    .slice(at + 1)
    .split('&')
    .map((pair) => [pair.split('=', 1)[0] ?? '', pair] as const)
    .filter(counts)
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const path = url.slice(0, at);
  return pairs.length > 0 ? `${path}?${pairs.map(([, pair]) => pair).join('&')}` : path;
}

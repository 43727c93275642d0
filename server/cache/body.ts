import { compress, compressWell, decompress, LEAST_COMPRESSED, type Encoding } from '../http/encodings.ts';

/** A body as it goes over the wire, with its headers ready for `writeHead`. */
export interface Variant {
  bytes: Buffer;
  headers: string[];
}

/** Number of readers after which best compression is worth its cost. */
const POPULAR = 100;
/** Maximum size for best compression, in bytes: more occupies a processor for too long. */
const LARGEST = 128 * 2 ** 10;

/**
 * A body in the encodings that readers asked for. The plain text is dropped once there is another encoding and nobody
 * asked for plain: it is several times as large, and can be decompressed again.
 */
export class CachedBody {
  readonly #headers: readonly string[];
  readonly #variants = new Map<Encoding, Variant>();
  readonly #making = new Map<string, Promise<Variant>>();
  readonly #isSmall: boolean;
  readonly #isLarge: boolean;
  #plainWanted = false;
  #reads = 0;
  /** Whether best compression has been applied or is running. */
  isRecompressed = false;

  /** @param headers of every encoding, as alternating names and values */
  constructor(plain: Buffer, headers: readonly string[]) {
    this.#headers = headers;
    this.#isSmall = plain.length < LEAST_COMPRESSED;
    this.#isLarge = plain.length > LARGEST;
    this.#put('identity', plain);
  }

  /** Bytes of all encodings. */
  get size(): number {
    let size = 0;
    for (const { bytes } of this.#variants.values()) size += bytes.length;
    return size;
  }

  /** The body in this encoding if it is held; a small one is never compressed. */
  variant(encoding: Encoding): Variant | undefined {
    this.#reads += 1;
    if (this.#isSmall) return this.#variants.get('identity');
    if (encoding === 'identity') this.#plainWanted = true;
    return this.#variants.get(encoding);
  }

  /** Creates the body in this encoding, once for all who wait for it. */
  createVariant(encoding: Encoding): Promise<Variant> {
    return this.#once(encoding, async () => {
      const plain = await this.#plain();
      return this.#put(encoding, encoding === 'identity' ? plain : await compress(plain, encoding));
    });
  }

  /** True on every POPULAR-th read until `recompress` was called. */
  get isPopular(): boolean {
    return !this.isRecompressed && this.#reads > 0 && this.#reads % POPULAR === 0 && !this.#isSmall && !this.#isLarge;
  }

  /** Replaces fast compression with the best one. */
  async recompress(): Promise<void> {
    this.isRecompressed = true;
    for (const encoding of this.#variants.keys()) {
      if (encoding === 'identity') continue;
      await this.#once(`small ${encoding}`, async () =>
        this.#put(encoding, await compressWell(await this.#plain(), encoding)),
      );
    }
  }

  #once(what: string, make: () => Promise<Variant>): Promise<Variant> {
    const pending = this.#making.get(what);
    if (pending) return pending;
    const created = make().finally(() => this.#making.delete(what));
    this.#making.set(what, created);
    return created;
  }

  #put(encoding: Encoding, bytes: Buffer): Variant {
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const variant = { bytes, headers: [...this.#headers, ...coded, 'content-length', String(bytes.length)] };
    this.#variants.set(encoding, variant);
    if (encoding !== 'identity' && !this.#plainWanted) this.#variants.delete('identity');
    return variant;
  }

  async #plain(): Promise<Buffer> {
    for (const [encoding, { bytes }] of this.#variants) {
      if (encoding === 'identity') return bytes;
    }
    for (const [encoding, { bytes }] of this.#variants) {
      if (encoding !== 'identity') return decompress(bytes, encoding);
    }
    throw new Error('A cached response has a body');
  }
}

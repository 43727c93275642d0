import { compress, compressWell, decompress, LEAST_COMPRESSED, type Encoding } from '../http/encodings.ts';

/** A body as it goes over the wire, with its headers ready for `writeHead`. */
export interface Variant {
  bytes: Buffer;
  headers: string[];
}

/** Readers after whom a body is worth being compressed as well as can be. */
const POPULAR = 100;
/** Bytes up to which it is: more takes a processor for too long. */
const LARGEST = 128 * 2 ** 10;

/**
 * A body in the encodings that readers asked for. The plain text goes once there is another and nobody asked for it:
 * it is several times as large, and can be had back.
 */
export class Body {
  readonly #headers: readonly string[];
  readonly #variants = new Map<Encoding, Variant>();
  readonly #making = new Map<string, Promise<Variant>>();
  readonly #isSmall: boolean;
  readonly #isLarge: boolean;
  #plainWanted = false;
  #reads = 0;
  /** Whether it is, or is being, compressed as well as can be. */
  isImproved = false;

  /** @param headers those of every encoding, as names and values in turn */
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

  /** The body in this encoding if it is there; a small one is never compressed. */
  held(encoding: Encoding): Variant | undefined {
    this.#reads += 1;
    if (this.#isSmall) return this.#variants.get('identity');
    if (encoding === 'identity') this.#plainWanted = true;
    return this.#variants.get(encoding);
  }

  /** Makes the body in this encoding, once for all who wait for it. */
  produce(encoding: Encoding): Promise<Variant> {
    return this.#once(encoding, async () => {
      const plain = await this.#plain();
      return this.#put(encoding, encoding === 'identity' ? plain : await compress(plain, encoding));
    });
  }

  /** True each time that so many more have read it that `improve` pays, until it was done. */
  get isPopular(): boolean {
    return !this.isImproved && this.#reads > 0 && this.#reads % POPULAR === 0 && !this.#isSmall && !this.#isLarge;
  }

  /** Compresses as well as can be what was compressed fast. */
  async improve(): Promise<void> {
    this.isImproved = true;
    for (const encoding of this.#variants.keys()) {
      if (encoding === 'identity') continue;
      await this.#once(`small ${encoding}`, async () =>
        this.#put(encoding, await compressWell(await this.#plain(), encoding)),
      );
    }
  }

  #once(what: string, make: () => Promise<Variant>): Promise<Variant> {
    const underway = this.#making.get(what);
    if (underway) return underway;
    const made = make().finally(() => this.#making.delete(what));
    this.#making.set(what, made);
    return made;
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
    throw new Error('A kept answer has a body');
  }
}

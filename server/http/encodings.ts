import { Negotiator } from '@fastify/accept-negotiator';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { OURSELVES, type Asker } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bodies below this many bytes are not worth compressing. */
export const LEAST_COMPRESSED = 1_024;

/** Number of distinct `Accept-Encoding` headers whose result is cached. */
const HEADERS = 200;

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: HEADERS }),
});

/** The best encoding that a client accepts (RFC 9110, 12.5.3). */
export function encodingOf(accepted: string | undefined): Encoding {
  // The usual header of today's browsers.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br') return 'br';
  if (!accepted) return 'identity';
  const chosen = negotiator.negotiate(accepted.toLowerCase().replaceAll('x-gzip', 'gzip'));
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity';
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** `fast` while a client waits, `small` for later readers. */
const QUALITY = {
  fast: { br: 5, gzip: 6 },
  small: { br: 11, gzip: 9 },
} as const;

/** Size in bytes from which a response is large: more than any page or list of cards that the web app asks for. */
export const LARGE = 256 * 2 ** 10;

/**
 * Limits of concurrent and waiting compressions: each takes megabytes, and there are few threads for them. Beyond the
 * limits they are refused.
 */
const usual = fairQueue('compressions', { atOnce: 4, waiting: 64 });
const large = fairQueue('large_compressions', { atOnce: 2, waiting: 8 });

/**
 * Compresses on another thread while a client waits.
 * @throws 503 when too many wait, or the asker has left: then send the body uncompressed
 */
export const compress = (body: Buffer, encoding: 'br' | 'gzip', asker: Asker = OURSELVES): Promise<Buffer> =>
  (body.length < LARGE ? usual : large).run(asker, () => compressed(body, encoding, 'fast'));

/** Compresses a few kilobytes synchronously: faster than handing them to another thread. */
export const compressNow = (body: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'gzip'
    ? gzipSync(body, { level: QUALITY.fast.gzip })
    : brotliCompressSync(body, brotliOptions(body, QUALITY.fast.br));

/** Best compression, for later readers: takes a processor for tenths of a second. Run one at a time. */
export const compressWell = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  compressed(body, encoding, 'small');

function compressed(body: Buffer, encoding: 'br' | 'gzip', how: keyof typeof QUALITY): Promise<Buffer> {
  const quality = QUALITY[how][encoding];
  if (encoding === 'gzip') return compressors.gzip(body, { level: quality });
  return compressors.br(body, brotliOptions(body, quality));
}

const brotliOptions = ({ length }: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

export const decompress = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> => decompressors[encoding](bytes);

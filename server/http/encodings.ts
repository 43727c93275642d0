import { Negotiator } from '@fastify/accept-negotiator';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { OURSELVES, type Asker } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bodies below this many bytes are not worth compressing. */
export const LEAST_COMPRESSED = 1_024;

/** Different `Accept-Encoding` headers whose meaning is remembered. */
const HEADERS = 200;

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: HEADERS }),
});

/** What a reader understands best, as @fastify/compress would choose. */
export function encodingOf(accepted: string | undefined): Encoding {
  // The usual header of today's browsers.
  if (accepted === 'gzip, deflate, br, zstd' || accepted === 'gzip, deflate, br') return 'br';
  if (!accepted) return 'identity';
  const chosen = negotiator.negotiate(accepted.toLowerCase().replaceAll('x-gzip', 'gzip'));
  return chosen === 'br' || chosen === 'gzip' ? chosen : 'identity';
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** `fast` for who is waiting, `small` for all who come later. */
const QUALITY = {
  fast: { br: 5, gzip: 6 },
  small: { br: 11, gzip: 9 },
} as const;

/** Bytes from which on an answer is large: more than any page or list of cards that the web app asks for. */
export const LARGE = 256 * 2 ** 10;

/**
 * What is compressed at once, and waits for it: each takes megabytes meanwhile, and there are few threads that do it. What
 * finds no place is refused.
 */
const usual = fairQueue('compressions', { atOnce: 4, waiting: 64 });
const large = fairQueue('large_compressions', { atOnce: 2, waiting: 8 });

/**
 * Compresses on another thread for who is waiting.
 * @throws 503 when too many wait, or its asker has left: then it is to go as it is
 */
export const compress = (body: Buffer, encoding: 'br' | 'gzip', asker: Asker = OURSELVES): Promise<Buffer> =>
  (body.length < LARGE ? usual : large).run(asker, () => compressed(body, encoding, 'fast'));

/** As well as can be, for all who come later: takes a processor for tenths of a second. To be called for one at a time. */
export const compressWell = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  compressed(body, encoding, 'small');

function compressed(body: Buffer, encoding: 'br' | 'gzip', how: keyof typeof QUALITY): Promise<Buffer> {
  const quality = QUALITY[how][encoding];
  if (encoding === 'gzip') return compressors.gzip(body, { level: quality });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return compressors.br(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}

export const decompress = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> => decompressors[encoding](bytes);

import { Negotiator } from '@fastify/accept-negotiator';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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

/** Compresses on another thread. */
export function compress(body: Buffer, encoding: 'br' | 'gzip', how: keyof typeof QUALITY): Promise<Buffer> {
  const quality = QUALITY[how][encoding];
  if (encoding === 'gzip') return compressors.gzip(body, { level: quality });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return compressors.br(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}

export const decompress = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> => decompressors[encoding](bytes);

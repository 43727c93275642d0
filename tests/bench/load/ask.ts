import { once } from 'node:events';
import { request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Request } from './wrk.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As received, before decompression. */
  body: Buffer;
  text: string;
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** Sends the first of a target's requests, as wrk will. */
export async function ask(url: string, { method, paths: [first = '/'], headers, body }: Request): Promise<Answer> {
  const request = send(`${url}${first}`, { method, headers });
  // Repeated bodies must differ as they do with wrk.
  request.end(body?.replaceAll('{n}', String(process.hrtime.bigint())));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  const decode = decoders[response.headers['content-encoding'] ?? ''];
  const text = (decode ? decode(bytes) : bytes).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, body: bytes, text };
}

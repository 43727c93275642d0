import { AwsV4Signer } from 'aws4fetch';
import { hash } from 'node:crypto';
import { Agent, RetryAgent, type Dispatcher } from 'undici';
import type { Config } from '../config.ts';

export type S3Settings = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'> & {
  S3_BUCKET: string;
};

export type S3Answer = Dispatcher.ResponseData;

/** Milliseconds. `answer`: until the store begins to answer, with all tries; `silence`: between two parts of an answer. */
export const PATIENCE = { connect: 2_000, headers: 5_000, silence: 10_000, answer: 10_000 };
/** Enough for every image of many pages at once, few enough not to drown a small store. */
const CONNECTIONS = 128;

/** The store did not answer, or not as it should. Says why in words that hold no key and no signature. */
export class S3Failure extends Error {
  /** What names the trouble, such as ECONNREFUSED, where there was no answer. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export interface S3Client {
  readonly endpoint: string;
  /**
   * Sends a signed request for a key of the bucket, or for the bucket itself (''). Lost connections and 5xx are tried
   * three times. Who does not read the answer's body destroys or dumps it.
   * @throws S3Failure when there is no answer in time
   */
  send(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array): Promise<S3Answer>;
}

/** Path-style addresses (`endpoint/bucket/key`): the one form that every self-hosted store and AWS understand. */
export function s3Client(settings: S3Settings, patience = PATIENCE): S3Client {
  const endpoint = (settings.S3_ENDPOINT ?? `https://s3.${settings.S3_REGION}.amazonaws.com`).replace(/\/+$/, '');
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: patience.connect },
    headersTimeout: patience.headers,
    bodyTimeout: patience.silence,
  });
  const dispatcher = new RetryAgent(agent, { maxRetries: 2, minTimeout: 100, maxTimeout: 1_000, retryAfter: false });

  async function sign(method: string, key: string, bytes: Uint8Array | undefined) {
    // The store checks what arrives against the signed hash.
    const hashed = { 'x-amz-content-sha256': hash('sha256', bytes ?? '') };
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${endpoint}/${settings.S3_BUCKET}${key && `/${key}`}`,
      headers: bytes ? { ...hashed, 'content-type': 'image/webp' } : hashed,
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
      service: 's3',
      region: settings.S3_REGION,
    }).sign();
    return { url, headers: Object.fromEntries(headers) };
  }

  return {
    endpoint,
    async send(method, key, bytes) {
      const { url, headers } = await sign(method, key, bytes);
      const impatience = new AbortController();
      const timer = setTimeout(() => impatience.abort(), patience.answer);
      try {
        const options = { origin: url.origin, path: url.pathname, method, headers, signal: impatience.signal };
        return await dispatcher.request({ ...options, body: bytes ?? null });
      } catch (error) {
        const reason = reasonOf(error);
        throw new S3Failure(`The image store did not answer ${method} (${reason})`, reason);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Errors of the connection may carry whole requests: only what names the trouble is passed on. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('statusCode' in error) return `status ${String(error.statusCode)}`;
  return 'code' in error ? String(error.code) : error.name;
}

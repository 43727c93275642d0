import { AwsV4Signer } from 'aws4fetch';
import { hash } from 'node:crypto';
import { Agent, RetryAgent, type Dispatcher } from 'undici';
import type { Config } from '../config.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

export type S3Settings = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'> & {
  S3_BUCKET: string;
};

export type S3Answer = Dispatcher.ResponseData;

/**
 * Timeouts in milliseconds. `answer`: until the response begins, with retries; `silence`: between two body chunks; `body`:
 * until an object is there.
 */
export const PATIENCE = { connect: 2_000, headers: 5_000, silence: 10_000, answer: 10_000, body: 20_000 };
/** Enough for all images of many pages at once, few enough not to overload a small store. */
const CONNECTIONS = 128;

/** The store did not respond, or not as expected. The message holds no key and no signature. */
export class S3Failure extends Error {
  /** Error code such as ECONNREFUSED, when there was no response. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export interface S3Client {
  readonly endpoint: string;
  /**
   * Sends a signed request for a key of the bucket, or for the bucket itself (''). Makes up to three attempts after
   * lost connections and 5xx. A caller that does not read the response body must destroy or dump it.
   * @throws S3Failure when there is no response in time
   */
  send(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array): Promise<S3Answer>;
}

/** Uses path-style URLs (`endpoint/bucket/key`), the one form that every self-hosted store and AWS understand. */
export function s3Client(settings: S3Settings, patience = PATIENCE): S3Client {
  const endpoint = (settings.S3_ENDPOINT ?? `https://s3.${settings.S3_REGION}.amazonaws.com`).replace(/\/+$/, '');
  const retrying = (connections: number) =>
    new RetryAgent(
      new Agent({
        connections,
        connect: { timeout: patience.connect },
        headersTimeout: patience.headers,
        bodyTimeout: patience.silence,
      }),
      { maxRetries: 2, minTimeout: 100, maxTimeout: 1_000, retryAfter: false },
    );
  const objects = retrying(CONNECTIONS);
  /** Whether the bucket is there is asked on a connection of its own, however busy the others are. */
  const bucket = retrying(1);

  // Any answer about the bucket will do: the objects that failed may be what is broken.
  const breaker = new CircuitBreaker(
    async () => (await attempt('HEAD', '')).body.dump(),
    () => new S3Failure('The image store has not answered for a while'),
  );

  async function sign(method: string, key: string, bytes: Uint8Array | undefined) {
    // The store compares what arrives with the signed hash.
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
    send: (...request) => (request[1] === '' ? attempt(...request) : breaker.run(() => attempt(...request))),
  };

  async function attempt(...[method, key, bytes]: Parameters<S3Client['send']>): Promise<S3Answer> {
    const { url, headers } = await sign(method, key, bytes);
    const timeout = new AbortController();
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      timeout.abort();
      // undici notices the signal of a request that waits for a connection only once it has one.
      reject(timeout.signal.reason as Error);
    }, patience.answer);
    try {
      const options = { origin: url.origin, path: url.pathname, method, headers, signal: timeout.signal };
      const answer = (key === '' ? bucket : objects).request({ ...options, body: bytes ?? null });
      // Nobody reads a response that comes after all.
      void answer.then(
        ({ body }) => timeout.signal.aborted && body.destroy(),
        () => undefined,
      );
      return await Promise.race([answer, tooLate]);
    } catch (error) {
      const reason = reasonOf(error);
      throw new S3Failure(`The image store did not answer ${method} (${reason})`, reason);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The code or name of an error. Connection errors may hold whole requests, so nothing else is passed on. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('statusCode' in error) return `status ${String(error.statusCode)}`;
  return 'code' in error ? String(error.code) : error.name;
}

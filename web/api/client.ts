import { logFailure } from '../log.ts';
import { ApiError } from './error.ts';
import { clearToken, readToken, whileViewerStays } from './token.ts';

/** How a request reaches the API: `fetch` in the browser, in-process without a socket during server rendering. */
export type ApiTransport = (path: string, init: RequestInit) => Promise<Response>;

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; FormData is sent unchanged. */
  body?: unknown;
  /** Idempotency key (`newKey`) of a creating request: a retry with the same key creates it once (product 10). */
  key?: string | undefined;
  /** The version that a PUT may replace. If a newer one exists, the response is 412. */
  version?: number | undefined;
  /** For a PUT that must not be retried: its response changes the second time, e.g. after the password was replaced. */
  once?: boolean;
  /** For a request that may end its own session: its response is delivered even when nobody is signed in by then. */
  endsSession?: boolean;
  /** The request survives the page being closed. */
  keepalive?: boolean;
  signal?: AbortSignal | undefined;
  transport?: ApiTransport | undefined;
}

/** Upload progress from 0 to 1. */
type OnSent = (share: number) => void;

/**
 * Sends a request to the API and parses the response; a 204 gives undefined (product 8). A response to a member's
 * request is never delivered to another viewer: see `whileViewerStays`.
 * @throws ApiError for a response that is not OK, after logging it
 */
export async function callApi<T>(path: string, call: ApiCall = {}): Promise<T> {
  return (await exchange<T>(path, call)).data;
}

/** Like `callApi`, for lists with their total length in `X-Total-Count` (product 10). */
export async function callApiWithTotal<T>(path: string, call: ApiCall = {}): Promise<{ data: T; total: number }> {
  const { data, headers } = await exchange<T>(path, call);
  return { data, total: Number(headers.get('x-total-count') ?? 0) };
}

/** Like `callApi`, for a form with files: reports upload progress. */
export async function uploadWithProgress<T>(
  path: string,
  { body, key, onSent, signal }: { body: FormData; key: string; onSent: OnSent; signal?: AbortSignal },
): Promise<T> {
  const call: ApiCall = { method: 'POST', body, key, signal };
  return (await exchange<T>(path, call, withProgress(onSent))).data;
}

/** Like `callApi`, for a file: its bytes and its name from `Content-Disposition`. */
export async function callApiForFile(path: string): Promise<{ data: Blob; name: string | undefined }> {
  const { data, headers } = await exchange<Blob>(path, {}, viaFetch, (response) => response.blob());
  return { data, name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] };
}

interface Answer<T> {
  data: T;
  headers: Headers;
}

type Read = (response: Response) => Promise<unknown>;

async function exchange<T>(path: string, call: ApiCall, network = viaFetch, read?: Read): Promise<Answer<T>> {
  const token = readToken();
  try {
    return await whileViewerStays(answerOf<T>(path, call, token, { network, read }), call.endsSession);
  } catch (error) {
    // The session is over. Keep a token that was replaced meanwhile.
    if (error instanceof ApiError && error.status === 401 && token && token === readToken()) clearToken();
    // During server rendering the API has already logged it, without the private parts of the URL.
    if (!call.signal?.aborted && !call.transport) logFailure(`${call.method ?? 'GET'} ${path} failed:`, error);
    throw error;
  }
}

async function answerOf<T>(
  path: string,
  call: ApiCall,
  token: string | null,
  { network, read = readJson }: { network: ApiTransport; read: Read | undefined },
): Promise<Answer<T>> {
  const { method = 'GET', body, key, version, once = false, keepalive = false, signal, transport = network } = call;
  const headers = new Headers({ accept: 'application/json' });
  if (key !== undefined) headers.set('idempotency-key', key);
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const isJson = body !== undefined && !(body instanceof FormData);
  if (isJson) headers.set('content-type', 'application/json');

  const send = () =>
    transport(path, {
      method,
      headers,
      body: isJson ? JSON.stringify(body) : (body ?? null),
      keepalive,
      ...(signal ? { signal } : {}),
    });
  // Without a response it is unknown whether the request was executed. Retry only requests that have the same effect
  // and response the second time; with a version a change succeeds only once.
  const mayRepeat = key !== undefined || (method === 'PUT' && version === undefined && !once);
  const response = await (mayRepeat ? retryOnce(send, signal) : send());
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    throw new ApiError(response.status, await response.text(), retryAfter);
  }
  const data = (response.status === 204 ? undefined : await read(response)) as T;
  return { data, headers: response.headers };
}

/** @throws ApiError when a proxy responded with a page of its own instead of JSON */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ApiError(response.status, 'The answer could not be read');
  }
}

/** Retries once when there is no response, unless the page aborted the request. */
async function retryOnce(send: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (signal?.aborted) throw error;
    return send();
  }
}

/** 128 random bits. `crypto.randomUUID` is not available on plain-http addresses of a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fetches build files into the browser's cache before they are imported as modules.
 * @returns whether all of them exist: after an upgrade of the server some may be gone
 * @throws when the network is down
 */
export async function fetchFiles(urls: string[]): Promise<boolean> {
  const all = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url);
      await response.arrayBuffer();
      return response.ok;
    }),
  );
  return all.every(Boolean);
}

const viaFetch: ApiTransport = (path, init) => fetch(path, init);

/** Also uses the network: XMLHttpRequest is the only browser API that reports upload progress. */
const withProgress =
  (onSent: OnSent): ApiTransport =>
  (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        resolve(new Response(status === 204 ? null : responseText, { status }));
      });
      request.addEventListener('error', () => reject(new TypeError('The connection was lost')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body instanceof FormData ? body : null);
    });

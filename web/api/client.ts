import { logFailure } from '../log.ts';
import { ApiError } from './error.ts';
import { clearToken, readToken, whileViewerStays } from './token.ts';

/** How a call reaches the API: `fetch` in the browser, without a socket while a document is rendered. */
export type ApiTransport = (path: string, init: RequestInit) => Promise<Response>;

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a FormData as it is. */
  body?: unknown;
  /** Of a call that makes something (`newKey`): repeated with the same key it makes it once (product 10). */
  key?: string | undefined;
  /** The version of what a PUT may replace; when there is a newer one, the answer is 412. */
  version?: number | undefined;
  /** Of a PUT that is not answered the same when it comes twice: one with a password, which may be another by then. */
  once?: boolean;
  /** Of a call that may end the session which it is sent with: its answer comes also when nobody is signed in by then. */
  endsSession?: boolean;
  /** Also when the page is closed at once after it. */
  keepalive?: boolean;
  signal?: AbortSignal | undefined;
  transport?: ApiTransport | undefined;
}

/** How much of a body has left, from 0 to 1. */
type OnSent = (share: number) => void;

/**
 * Calls the API and reads what it answers; a 204 is undefined (product 8). What is asked for by a member is answered to
 * nobody else: see `whileViewerStays`.
 * @throws ApiError for an answer that is not OK, after logging it
 */
export async function callApi<T>(path: string, call: ApiCall = {}): Promise<T> {
  return (await exchange<T>(path, call)).data;
}

/** As `callApi`, for lists that tell their whole length in `X-Total-Count` (product 10). */
export async function callApiWithTotal<T>(path: string, call: ApiCall = {}): Promise<{ data: T; total: number }> {
  const { data, headers } = await exchange<T>(path, call);
  return { data, total: Number(headers.get('x-total-count') ?? 0) };
}

/** As `callApi`, for a form with files: tells how much of it has left while it is on its way. */
export async function uploadWithProgress<T>(
  path: string,
  { body, key, onSent, signal }: { body: FormData; key: string; onSent: OnSent; signal?: AbortSignal },
): Promise<T> {
  const call: ApiCall = { method: 'POST', body, key, signal };
  return (await exchange<T>(path, call, watched(onSent))).data;
}

/** As `callApi`, for a file: its bytes, and what the server calls it. */
export async function callApiForFile(path: string): Promise<{ data: Blob; name: string | undefined }> {
  const { data, headers } = await exchange<Blob>(path, {}, overTheNetwork, (response) => response.blob());
  return { data, name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] };
}

interface Answer<T> {
  data: T;
  headers: Headers;
}

type Read = (response: Response) => Promise<unknown>;

async function exchange<T>(path: string, call: ApiCall, network = overTheNetwork, read?: Read): Promise<Answer<T>> {
  const token = readToken();
  try {
    return await whileViewerStays(answerOf<T>(path, call, token, { network, read }), call.endsSession);
  } catch (error) {
    // The session is over. A token that was replaced meanwhile stays.
    if (error instanceof ApiError && error.status === 401 && token && token === readToken()) clearToken();
    // The server that asks itself has logged it, as the one that was asked, and without what is in the address.
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
  // Whether a call without an answer was carried out nobody knows. Done twice, these do no more than once, and answer the
  // same. Of one version a change has success only once.
  const mayRepeat = key !== undefined || (method === 'PUT' && version === undefined && !once);
  const response = await (mayRepeat ? twice(send, signal) : send());
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    throw new ApiError(response.status, await response.text(), retryAfter);
  }
  const data = (response.status === 204 ? undefined : await read(response)) as T;
  return { data, headers: response.headers };
}

/** @throws ApiError when something in between answered in our place, with a page of its own */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ApiError(response.status, 'The answer could not be read');
  }
}

/** Sends once more what got no answer, unless it was the page that gave up. */
async function twice(send: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (signal?.aborted) throw error;
    return send();
  }
}

/** 128 random bits; `crypto.randomUUID` is not there on plain-http addresses of a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fetches files of the build, so that the browser has them when they are asked for as modules. Answers whether all are
 * there: after an upgrade of the server some may be gone.
 * @throws when the network is away
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

const overTheNetwork: ApiTransport = (path, init) => fetch(path, init);

/** Over the network too: of what browsers have, only XMLHttpRequest tells how far an upload is. */
const watched =
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

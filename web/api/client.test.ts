import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi, callApiWithTotal, newKey, type ApiTransport } from './client.ts';
import { ApiError, isNotFound, messageOf } from './error.ts';

const answers =
  (body: string, init: ResponseInit = {}): ApiTransport =>
  () =>
    Promise.resolve(new Response(body, init));
const failure = (body: string, status: number): Promise<unknown> =>
  callApi('/api/x', { transport: answers(body, { status }) }).catch((error: unknown) => error);

// Failures are logged (product 8). Mocked to keep the test report clean.
const logged = vi.fn<(...args: unknown[]) => void>();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(logged));
afterEach(() => {
  vi.restoreAllMocks();
  logged.mockReset();
});

describe('what an error says (product 8)', () => {
  test.each([
    ['{"error":"conflict","message":"Name is taken"}', 'Name is taken'],
    ['{"error":"conflict"}', 'conflict'],
    ['{"error":"conflict","message":""}', 'conflict'],
    ['{"error":7,"message":{}}', 'Error: 502'],
    ['Bad Gateway', 'Bad Gateway'],
    ['{}', 'Error: 502'],
    ['[1]', 'Error: 502'],
    ['null', 'Error: 502'],
    ['<html><body><h1>502 Bad Gateway</h1></body></html>', 'Error: 502'],
    ['<!doctype html>', 'Error: 502'],
    ['upstream <b>away</b>', 'Error: 502'],
    ['no '.repeat(100), 'Error: 502'],
    ['', 'Error: 502'],
    ['  ', 'Error: 502'],
  ])('%s is told as %s', async (body, text) => {
    expect(await failure(body, 502)).toMatchObject({ name: 'ApiError', message: text, status: 502 });
  });

  test('it names the fields that are wrong, and the request', async () => {
    const body = '{"error":"invalid","message":"No","requestId":"r1","fields":{"email":"Email is taken"}}';
    expect(await failure(body, 409)).toMatchObject({ fields: { email: 'Email is taken' }, requestId: 'r1' });
    expect(await failure('gone', 500)).toMatchObject({ fields: {}, requestId: undefined });
  });

  test('it is logged, unless the page itself gave up', async () => {
    vi.stubGlobal('fetch', answers('no', { status: 500 }));
    await callApi('/api/x').catch(() => undefined);
    expect(logged).toHaveBeenCalledOnce();
    const controller = new AbortController();
    controller.abort();
    await callApi('/api/x', { signal: controller.signal }).catch(() => undefined);
    expect(logged).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test('it is not logged again where the server asks itself for a document', async () => {
    await failure('no', 404);
    await failure('no', 500);
    expect(logged).not.toHaveBeenCalled();
  });

  test('a network that is down speaks for itself', async () => {
    const down: ApiTransport = () => Promise.reject(new TypeError('Failed to fetch'));
    const error: unknown = await callApi('/api/x', { transport: down }).catch((reason: unknown) => reason);
    expect(messageOf(error, 'otherwise')).toBe('Failed to fetch');
    expect(messageOf('nothing', 'otherwise')).toBe('otherwise');
    expect(isNotFound(error)).toBe(false);
    expect(isNotFound(new ApiError(404, ''))).toBe(true);
  });
});

describe('a call', () => {
  test('that a proxy answers with a page of its own is a failure, in words', async () => {
    const portal = answers('<!doctype html><title>Sign in to this network</title>');
    const error: unknown = await callApi('/api/x', { transport: portal }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ApiError', status: 200, message: 'The answer could not be read' });
  });

  test('without content answers nothing (product 8)', async () => {
    const nothing: ApiTransport = () => Promise.resolve(new Response(null, { status: 204 }));
    expect(await callApi('/api/x', { method: 'DELETE', transport: nothing })).toBeUndefined();
  });

  test('sends JSON, and files as they are', async () => {
    const seen: RequestInit[] = [];
    const transport: ApiTransport = (_path, init) => {
      seen.push(init);
      return Promise.resolve(new Response('{}'));
    };
    const form = new FormData();
    await callApi('/api/x', { method: 'POST', body: { a: 1 }, transport });
    await callApi('/api/x', { method: 'POST', body: form, transport });
    await callApi('/api/x', { transport });
    expect(seen.map(({ body }) => body)).toEqual(['{"a":1}', form, null]);
    expect(seen.map(({ headers }) => new Headers(headers).get('content-type'))).toEqual([
      'application/json',
      null,
      null,
    ]);
  });

  test.each([
    ['that makes something is made once more with the same key', { method: 'POST', key: newKey() }, 2],
    ['that changes something is made once more', { method: 'PUT' }, 2],
    ['that changes one version is not repeated: it would be refused', { method: 'PUT', version: 3 }, 1],
    ['that holds a password is not repeated: it may be another by then', { method: 'PUT', once: true }, 1],
    ['that may have done something for good is not repeated', { method: 'POST' }, 1],
  ] as const)('that gets no answer and %s', async (_what, call, times) => {
    const keys: (string | null)[] = [];
    const transport: ApiTransport = (_path, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'));
      return keys.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response('{}'));
    };
    await callApi('/api/x', { ...call, transport }).catch(() => undefined);
    expect(keys).toEqual(Array(times).fill('key' in call ? call.key : null));
  });

  test('that is refused is not repeated, nor one that the page gave up', async () => {
    let calls = 0;
    const count =
      (end: () => Promise<Response>): ApiTransport =>
      () => ((calls += 1), end());
    const refused = count(() => Promise.resolve(new Response('no', { status: 503 })));
    await callApi('/api/x', { method: 'PUT', transport: refused }).catch(() => undefined);
    const controller = new AbortController();
    controller.abort();
    const given = count(() => Promise.reject(new DOMException('Stopped', 'AbortError')));
    const call = { method: 'PUT', transport: given, signal: controller.signal } as const;
    await callApi('/api/x', call).catch(() => undefined);
    expect(calls).toBe(2);
  });

  test('for a plain array tells the whole length', async () => {
    const transport = answers('[1,2]', { headers: { 'x-total-count': '40' } });
    expect(await callApiWithTotal('/api/x', { transport })).toEqual({ data: [1, 2], total: 40 });
  });
});

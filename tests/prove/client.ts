import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch, FormData } from 'undici';
import type { Category } from '../../contract/categories.ts';
import { ADMINISTRATOR } from './server.ts';

export interface Reply {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- proofs read responses of every shape
  body: any;
  headers: { get(name: string): string | null };
  ms: number;
}

export interface Ask {
  token?: string | undefined;
  json?: unknown;
  file?: Uint8Array;
  key?: string;
  /** Additional headers. */
  headers?: Record<string, string>;
}

/** Connections of this client only: its requests never wait for other clients. */
const lines = new Agent({ connections: 64, headersTimeout: 60_000, bodyTimeout: 60_000 });

/** One request to a server. @throws TypeError when there is no response */
export async function call(url: string, method: string, path: string, ask: Ask = {}): Promise<Reply> {
  const { token, json, file, key } = ask;
  const headers: Record<string, string> = { ...ask.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  if (key) headers['idempotency-key'] = key;
  if (json !== undefined) headers['content-type'] = 'application/json';
  let body: string | FormData | null = json === undefined ? null : JSON.stringify(json);
  if (file) {
    body = new FormData();
    body.append('file', new File([Buffer.from(file)], 'picture.png', { type: 'image/png' }));
  }
  const began = performance.now();
  const answer = await fetch(`${url}${path}`, { method, headers, body, dispatcher: lines });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return {
    status: answer.status,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: answer.headers,
    ms: performance.now() - began,
  };
}

/** Like `call`, for requests that must succeed. */
export async function expectOk(url: string, method: string, path: string, ask: Ask = {}): Promise<Reply['body']> {
  const { status, body } = await call(url, method, path, ask);
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status} ${JSON.stringify(body)}`);
  return body;
}

/**
 * Like a client that needs the result: retries with the same idempotency key while there is no response or the server
 * says that it is temporarily unavailable.
 * @returns the response, and the number of tries
 */
export async function insist(url: string, method: string, path: string, ask: Ask): Promise<Reply & { tries: number }> {
  for (let tries = 1; ; tries += 1) {
    try {
      const reply = await call(url, method, path, ask);
      if (reply.status !== 503) return { ...reply, tries };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    if (tries > 3_000) throw new Error(`No answer to ${method} ${path}`);
    await sleep(20);
  }
}

/** Signs the administrator in. @returns the token */
export async function signIn(url: string): Promise<string> {
  return (await expectOk(url, 'POST', '/api/auth/login', { json: ADMINISTRATOR })).token;
}

/** Creates members in a new library, with a category and a tag for their prompts. @returns the members' tokens */
export async function settle(url: string, members: number): Promise<string[]> {
  const token = await signIn(url);
  const known: Category[] = await expectOk(url, 'GET', '/api/categories');
  if (!known.some(({ name }) => name === 'Writing')) {
    await expectOk(url, 'POST', '/api/categories', { token, json: { name: 'Writing' } });
    await expectOk(url, 'POST', '/api/tags', { token, json: { name: 'Email' } });
  }
  const tokens: string[] = [];
  for (let number = 1; number <= members; number += 1) {
    const person = { username: `member${number}`, email: `m${number}@example.com`, password: 'correct horse' };
    await expectOk(url, 'POST', '/api/auth/register', { json: person });
    const login = { email: person.email, password: person.password };
    tokens.push((await expectOk(url, 'POST', '/api/auth/login', { json: login })).token);
  }
  return tokens;
}

import { Agent, request, type FormData } from 'undici';

export interface Reply {
  status: number;
  body: string;
}

interface Question {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface Client {
  /** Sends one request. @throws when the connection breaks, also in the middle of the response */
  ask(method: 'GET' | 'POST', path: string, question?: Question): Promise<Reply>;
}

/**
 * A client of `site`.
 * @param address its source address, so that rate limits count it separately: all of 127.0.0.0/8 is this machine
 */
export function client(site: string, address: string, token?: string): Client {
  // HTTP/1.1: nginx closes an HTTP/2 connection with its thousandth request (GOAWAY), and undici then drops the
  // response to that request if it has not arrived yet. Browsers handle this.
  const dispatcher = new Agent({ localAddress: address, allowH2: false, connect: { rejectUnauthorized: false } });
  const credentials = token ? { authorization: `Bearer ${token}` } : {};
  return {
    async ask(method, path, { json, form, headers = {} } = {}) {
      const answer = await request(site + path, {
        dispatcher,
        method,
        headers: { ...credentials, ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: form }),
      });
      return { status: answer.statusCode, body: await answer.body.text() };
    },
  };
}

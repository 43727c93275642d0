import type { FastifyInstance, InjectOptions } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  /** The parsed JSON, or the text when it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
  bytes: Buffer;
  headers: IncomingHttpHeaders & Record<string, string | string[] | undefined>;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, json?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  upload(
    path: string,
    field: string,
    filename: string,
    bytes: Uint8Array,
    type: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  send(options: InjectOptions): Promise<Answer>;
}

/** Sends requests through the whole application, as the user of this token or as a visitor. */
export function client(app: FastifyInstance, token?: string): Client {
  const credentials = token ? { authorization: `Bearer ${token}` } : {};
  async function send(options: InjectOptions): Promise<Answer> {
    const response = await app.inject({ ...options, headers: { ...credentials, ...options.headers } });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson && response.payload !== '' ? JSON.parse(response.payload) : response.payload,
      bytes: response.rawPayload,
      headers: response.headers as Answer['headers'],
    };
  }
  const json = (value: unknown) =>
    value === undefined ? {} : { payload: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
  return {
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, value, headers = {}) => {
      const body = json(value);
      return send({ method: 'POST', url, ...body, headers: { ...body.headers, ...headers } });
    },
    put: (url, value) => send({ method: 'PUT', url, ...json(value) }),
    delete: (url) => send({ method: 'DELETE', url }),
    upload: (url, field, filename, bytes, type, headers = {}) => {
      const boundary = 'a-boundary-of-the-tests';
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      return send({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      });
    },
    send,
  };
}

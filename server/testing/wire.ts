import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** One HTTP response as received on a connection. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A connection to a loopback port, for requests that no client library would send. It closes with the test. */
export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The text of a request, without a body unless one is given. */
export function head(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { Host: 'localhost', ...headers, ...(body === '' ? {} : { 'Content-Length': String(body.length) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** The responses on a connection, one per request method, in order. @throws when it is closed before */
export async function answersOf(socket: Socket, methods: string[]): Promise<WireAnswer[]> {
  const answers: WireAnswer[] = [];
  let text = Buffer.alloc(0);
  while (answers.length < methods.length) {
    const end = text.indexOf('\r\n\r\n');
    const answer = end === -1 ? undefined : answerOf(text.subarray(0, end).toString('latin1'));
    const length = methods[answers.length] === 'HEAD' ? 0 : Number(answer?.headers['content-length'] ?? 0);
    if (answer && text.length >= end + 4 + length) {
      answers.push({ ...answer, body: text.subarray(end + 4, end + 4 + length) });
      text = text.subarray(end + 4 + length);
      continue;
    }
    const bytes = socket.readableEnded ? undefined : await nextBytes(socket);
    if (!bytes) throw new Error(`Closed after ${answers.length} answers: ${text.subarray(0, 200).toString()}`);
    text = Buffer.concat([text, bytes]);
  }
  return answers;
}

function nextBytes(socket: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const settle = () => {
      const bytes = socket.read() as Buffer | null;
      if (bytes === null && !socket.readableEnded && !socket.destroyed) return;
      for (const event of ['readable', 'end', 'close']) socket.off(event, settle);
      resolve(bytes ?? undefined);
    };
    for (const event of ['readable', 'end', 'close']) socket.on(event, settle);
    settle();
  });
}

function answerOf(lead: string): Omit<WireAnswer, 'body'> {
  const [first = '', ...lines] = lead.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*: */, '')]),
    ),
  };
}

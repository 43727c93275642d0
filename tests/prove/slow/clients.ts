import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A slow but honest line, in bytes a second: 1 Mbit/s. */
const LINE = 125_000;
const TICK = 100;
/** Number of 2 MB responses that one connection requests ahead. */
const TIMES = 12;

export interface Server {
  host: string;
  port: number;
  token: string;
}

async function open({ host, port }: Server): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Unlike `once` of node:events, resolves however the socket was closed. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });

/** Sends a head, then a byte a second until cut off. @returns the milliseconds until then */
export async function trickle(server: Server, beginning: string): Promise<number> {
  const socket = await open(server);
  const start = performance.now();
  socket.resume();
  socket.write(beginning);
  const timer = setInterval(() => socket.write('a'), 1000);
  await closed(socket);
  clearInterval(timer);
  return performance.now() - start;
}

/**
 * Requests the same response again and again, more than the buffers on the way hold, and reads next to nothing.
 * @returns the milliseconds until it was cut off
 */
export async function sip(server: Server, path: string): Promise<number> {
  const socket = await open(server);
  const start = performance.now();
  socket.write(head(server, 'GET', path, {}).repeat(TIMES));
  // Once the buffers between are full, data that this socket does not read stays on the server. A cut shows as the end
  // of the buffered data, or as a reset.
  const timer = setInterval(() => socket.read(1), 1000);
  await isCut(socket);
  clearInterval(timer);
  const took = performance.now() - start;
  socket.destroy();
  return took;
}

/** Without reads a connection does not notice its end: a write to a closed one does. */
async function isCut(socket: Socket): Promise<void> {
  const isClosed = closed(socket).then(() => true);
  while (!(await Promise.race([isClosed, sleep(500, false)]))) socket.write('\r\n');
}

export function head(
  { host, port, token }: Server,
  method: string,
  path: string,
  headers: Record<string, string | number>,
): string {
  const all = { Host: `${host}:${port}`, Authorization: `Bearer ${token}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Sends an upload over a slow but honest line. @returns the status */
export async function uploadSlowly(server: Server, path: string, file: Buffer): Promise<string> {
  const boundary = 'a-boundary-of-the-proof';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n`),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const type = `multipart/form-data; boundary=${boundary}`;
  const socket = await open(server);
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString().split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve('cut'));
  });
  socket.write(head(server, 'POST', path, { 'Content-Type': type, 'Content-Length': body.length }));
  const size = (LINE * TICK) / 1000;
  for (let at = 0; at < body.length && !socket.destroyed; at += size) {
    socket.write(body.subarray(at, at + size));
    await sleep(TICK);
  }
  const status = await answer;
  socket.destroy();
  return status;
}

/** Downloads all parts of a list over a slow but honest line. @returns the number of bytes, or that it was cut off */
export async function downloadSlowly(url: string): Promise<number | 'cut'> {
  let bytes = 0;
  for (let next: string | undefined = url; next;) {
    const response: Response = await fetch(next, { headers: { 'accept-encoding': 'identity' } });
    const before = bytes;
    try {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        await sleep((chunk.length / LINE) * 1000);
      }
    } catch {
      return 'cut';
    }
    if (bytes - before !== Number(response.headers.get('content-length'))) return 'cut';
    const rest = /^<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    next = rest && new URL(rest, url).href;
  }
  return bytes;
}

import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const EACH = 200;
const AT_ONCE = 50;

/** How many files and sockets a process has open. */
export const filesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** The queues of heavy work that have running or waiting tasks, from the Prometheus metrics. */
export async function linesOf(port: number): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text.split('\n').filter((line) => /^\w+_(running|waiting)\b.* [1-9]/.test(line));
}

/** Starts requests and disconnects in the middle of an upload, a picture, or a picture's head. @returns how many */
export async function breakOff(
  url: string,
  token: string,
  { upload, image }: { upload: string; image: string },
): Promise<number> {
  const form =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG';
  const head = (method: string, path: string, more = '') =>
    `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
  const sending = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 4000000\r\n';
  const requests = [
    `${head('POST', upload, sending)}${form}${'x'.repeat(100_000)}`,
    head('GET', image),
    head('GET', `${image}?w=320`),
    head('HEAD', image),
    head('HEAD', `${image}?w=640`),
    // The next request before the first response: pipelining.
    head('HEAD', image) + head('GET', image) + head('HEAD', image),
  ];
  const all = Array.from({ length: EACH }, () => requests).flat();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map((request) => leave(url, request)));
  }
  return all.length;
}

/** Sends the request and disconnects abruptly, sometimes at once and sometimes after a moment. */
async function leave(url: string, request: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(request);
  await sleep(Math.random() * 30);
  socket.resetAndDestroy();
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { settle } from '../client.ts';
import type { Outcome } from '../proof.ts';
import type { Server } from '../server.ts';
import { startWatched } from '../standstill/watch.ts';
import { peakMemory, visit } from './attack.ts';

/** Duration of each attack, in milliseconds. */
const LASTS = 6_000;
/** Milliseconds for which the event loop may be blocked at once, and an honest reader may wait. */
const LONGEST = { held: 200, wait: 400 };
/** Memory limit of the process in MB. */
const MOST = 512;

const chunks = Buffer.from('1\r\nx\r\n'.repeat(10_000));
const ahead = Buffer.from('GET /a HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_300));
const fields = `{${Array.from({ length: 110_000 }, (_, n) => `"${n.toString(36)}":1`).join(',')}}`;

const parts = `${'--b\r\n\r\n\r\n'.repeat(500_000)}--b--\r\n`;

type Attack = (server: Server, token: string, isOver: () => boolean) => Promise<void>;

/** Requests and bodies in thousands of pieces, each of which costs the server more than the attacker. */
const ATTACKS: [name: string, connections: number, attack: Attack][] = [
  ['2,300 requests ahead, and gone', 4, thenGone],
  ['bodies in bytes that nobody reads', 4, inBytes('/nowhere', 1_500_000)],
  ['calls in bytes', 16, inBytes('/api/auth/login', 400_000)],
  ['uploads in bytes', 4, inBytes('/api/v1/assets/image/upload', 400_000)],
  ['bodies of 110,000 fields', 4, manyFields],
  ['forms of 500,000 parts', 1, manyParts],
];

export async function pieces(tell: (text: string) => void): Promise<Outcome> {
  const { server, held } = await startWatched({ DATA_DIR: temporaryFolder('pieces'), DATABASE_URL: undefined });
  const [token = ''] = await settle(server.url, 1);
  await visit(`${server.url}/api/prompts?view=card`, { from: '127.0.0.2' }).stop();
  const figures: string[] = [];
  let isHeld = true;
  for (const [name, connections, attack] of ATTACKS) {
    const honest = visit(`${server.url}/api/prompts?view=card`, { from: '127.0.0.2' });
    await held();
    const end = Date.now() + LASTS;
    const isOver = () => Date.now() >= end;
    await Promise.all(Array.from({ length: connections }, () => attack(server, token, isOver)));
    const [ms, seen] = [Math.round(await held()), await honest.stop()];
    isHeld &&= ms <= LONGEST.held && seen.slowest <= LONGEST.wait && seen.failed === 0 && seen.count > 0;
    figures.push(`${name}: the loop held for ${ms} ms, the slowest visit ${Math.round(seen.slowest)} ms`);
    tell(`  ${figures.at(-1)} of ${seen.count}, ${seen.failed} failed`);
  }
  const memory = peakMemory(server.pid);
  await server.kill();
  return { held: isHeld && memory < MOST, figure: `${figures.join('; ')}; ${memory} MB` };
}

/** From another home than the honest reader. */
async function attacker({ url }: Server): Promise<Socket> {
  const socket = connect({ host: new URL(url).hostname, port: Number(new URL(url).port), localAddress: '127.0.7.1' });
  socket.on('error', () => undefined).resume();
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed(socket)]);
  return socket;
}

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));

async function thenGone(server: Server, _: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const socket = await attacker(server);
    socket.write(ahead);
    await sleep(20);
    socket.destroy();
    await sleep(140);
  }
}

/** Sends one-byte chunks, `rate` bytes a second in all on each connection, and reconnects when it is cut. */
function inBytes(path: string, rate: number): Attack {
  const type = path.endsWith('upload') ? 'multipart/form-data; boundary=b' : 'application/json';
  return async (server, token, isOver) => {
    while (!isOver()) {
      const socket = await attacker(server);
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nAuthorization: Bearer ${token}`;
      socket.write(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`);
      while (!isOver() && !socket.destroyed) {
        if (socket.writableLength < 2 ** 20) socket.write(chunks);
        await sleep((chunks.length / rate) * 1_000);
      }
      socket.destroy();
    }
  };
}

async function manyFields(server: Server, token: string, isOver: () => boolean): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  while (!isOver()) {
    const answer = await request(`${server.url}/api/auth/me`, { method: 'PUT', headers, body: fields });
    await answer.body.dump();
  }
}

async function manyParts(server: Server, token: string, isOver: () => boolean): Promise<void> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` };
  while (!isOver()) {
    const answer = await request(`${server.url}/api/v1/assets/image/upload`, { method: 'POST', headers, body: parts });
    await answer.body.dump();
  }
}

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { startNginx } from '../nodes/nginx.ts';
import { client } from '../nodes/client.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';
import { request } from './attack.ts';

/** How long each kind is sent, in milliseconds, and the pause between two of its requests. */
const [LASTS, EVERY] = [6_000, 20];
/** The minimum number of responses to the attacker: with fewer the attack did not take place. */
const LEAST = 100;

const host: [string, string] = ['Host', 'localhost'];
const close: [string, string] = ['Connection', 'close'];
const GET = 'GET /api/config HTTP/1.1';
const filler = (length: number): string => 'a'.repeat(length);

/** Bytes that nodes refuse before they are a request, as far as nginx forwards them, and the expected status. */
const KINDS: [name: string, status: number, bytes: Buffer][] = [
  ['a control character in a header', 400, request(GET, [host, close, ['X-A', 'a\u0001b']])],
  [
    'large headers',
    431,
    request(GET, [host, close, ...['X-A', 'X-B', 'X-C'].map((name): [string, string] => [name, filler(6_500)])]),
  ],
  [
    'many headers',
    431,
    request(GET, [host, close, ...Array.from({ length: 3_000 }, (_, n): [string, string] => [`${n}`, ''])]),
  ],
  ['a method that is none', 400, request('NONSENSE /api/config HTTP/1.1', [host, close])],
];

/** One client sends such bytes through nginx, which shares its node connections among all clients; others read. */
export async function refused(tell: (text: string) => void): Promise<Outcome> {
  const place = { DATA_DIR: temporaryFolder('refused'), DATABASE_URL: undefined };
  const server = await startServer(place, { TRUST_PROXY: '1', PUBLIC_URL: `https://localhost:${await freePort()}` });
  const port = Number(new URL(server.url).port);
  // Both nodes of the upstream are this one: under test is how nginx handles its responses.
  const nginx = await startNginx([port, port]);
  const wrong: string[] = [];
  let [sent, reads] = [0, 0];
  try {
    for (const [name, status, bytes] of KINDS) {
      const over = new AbortController();
      const reading = read(`https://localhost:${nginx.port}`, over.signal);
      const heard = await flood(nginx.port, bytes);
      over.abort();
      const seen = await reading;
      const told = [...heard].map(([code, times]) => `${times} x ${code}`).join(', ');
      tell(`${name}: ${told}; ${seen.failed} of ${seen.count} reads failed`);
      if (seen.failed > 0) wrong.push(`${name}: ${seen.failed} of ${seen.count} reads failed`);
      if ((heard.get(String(status)) ?? 0) < LEAST || heard.size > 1) wrong.push(`${name}: answered ${told}`);
      sent += [...heard.values()].reduce((sum, times) => sum + times, 0);
      reads += seen.count;
    }
  } finally {
    await nginx.stop();
    await server.kill();
  }
  for (const line of wrong) tell(`  ${line}`);
  return {
    held: wrong.length === 0,
    figure: `${sent} requests of ${KINDS.length} kinds refused beside ${reads} reads: ${wrong.length} things wrong`,
  };
}

/** Sends requests that a node must answer, on a keep-alive connection, as browsers do. */
async function read(url: string, until: AbortSignal): Promise<{ count: number; failed: number }> {
  const seen = { count: 0, failed: 0 };
  const reader = client(url, '127.0.0.2');
  while (!until.aborted) {
    const isWell = await reader.ask('GET', `/api/config?x=${seen.count}`).then(
      ({ status }) => status === 200,
      () => false,
    );
    seen.count += 1;
    seen.failed += Number(!isWell);
    await sleep(10);
  }
  return seen;
}

/** @returns how often each status was received */
async function flood(port: number, bytes: Buffer): Promise<Map<string, number>> {
  const heard = new Map<string, number>();
  const asking: Promise<void>[] = [];
  for (const end = performance.now() + LASTS; performance.now() < end; await sleep(EVERY)) {
    asking.push(strike(port, bytes).then((status) => void heard.set(status, (heard.get(status) ?? 0) + 1)));
  }
  await Promise.all(asking);
  return heard;
}

async function strike(port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
  let heard = '';
  socket.on('error', () => undefined).on('data', (data: Buffer) => (heard += data.toString('latin1')));
  socket.setTimeout(10_000, () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  return /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 'nothing';
}

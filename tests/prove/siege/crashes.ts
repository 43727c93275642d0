import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { call, settle } from '../client.ts';
import type { Outcome } from '../proof.ts';
import { startServer, type Server } from '../server.ts';
import { atOnce, request, strike, visit, type Attack } from './attack.ts';

const RANDOM = 3_000;
const TOGETHER = 16;
/** Log messages of the last-resort handler, which must never run. */
const LAST_RESORT = /uncaught|unhandled/i;

const host: [string, string] = ['Host', 'localhost'];
const json: [string, string] = ['Content-Type', 'application/json'];
const BODY = JSON.stringify({ email: 'a@example.com', password: 'b' });
const sized = (body: Buffer | string): [string, string] => ['Content-Length', String(Buffer.byteLength(body))];

/** Sends requests with one fault each, and random ones: the process must survive and respond. */
export async function crashes(tell: (text: string) => void): Promise<Outcome> {
  const server = await startServer({ DATA_DIR: temporaryFolder('crashes'), DATABASE_URL: undefined });
  const [token = ''] = await settle(server.url, 1);
  const { pid } = server;
  const attacks = [...(await encoded(server, token)), ...malformed(token), ...brokenOff(token), ...random()];
  const honest = visit(`${server.url}/main`);
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  await atOnce(TOGETHER, attacks, async (attack) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(await strike(server.url, attack))?.[1] ?? 'none';
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status === '500') wrong.push(`${attack.name}: 500`);
  });
  const { failed, slowest } = await honest.stop();
  const { status } = await call(server.url, 'GET', '/readyz').catch(() => ({ status: 0 }));
  if (status !== 200 || !isAlive(pid)) wrong.push('the server is gone');
  if (LAST_RESORT.test(server.log())) wrong.push('the last resort was reached');
  await server.kill();
  for (const line of wrong.slice(0, 20)) tell(`  ${line}`);
  const counted = [...answers].toSorted().map(([code, times]) => `${times} x ${code}`);
  return {
    held: wrong.length === 0 && failed === 0,
    figure: `${attacks.length.toLocaleString('en')} requests (${counted.join(', ')}): ${wrong.length} things wrong, ${failed} visits failed, the slowest ${Math.round(slowest)} ms`,
  };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Every route with a body, in every encoding: intact, garbage, truncated, and decompression bombs of gigabytes. */
async function encoded({ url }: Server, token: string): Promise<Attack[]> {
  const { paths } = (await call(url, 'GET', '/api/openapi.json')).body as { paths: Record<string, object> };
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '1')} HTTP/1.1`),
  );
  const large = Buffer.alloc(64 * 2 ** 20);
  const bodies = [
    randomBytes(100),
    Buffer.from(BODY),
    gzipSync(BODY),
    gzipSync(BODY).subarray(0, 20),
    brotliCompressSync(BODY),
    deflateSync(BODY),
    gzipSync(large),
  ];
  const codings = [
    'gzip',
    'br',
    'deflate',
    'zstd',
    'x-gzip',
    'compress',
    'gzip, br',
    'GZIP',
    'nonsense',
    'identity, gzip',
  ];
  const few = [...lines, 'GET /main HTTP/1.1', 'POST /nowhere HTTP/1.1', 'POST /main HTTP/1.1'];
  return few.flatMap((line) =>
    codings.map((coding, index) => {
      const body = bodies[index % bodies.length] ?? Buffer.of();
      const headers: [string, string][] = [
        host,
        json,
        ['Authorization', `Bearer ${token}`],
        ['Content-Encoding', coding],
      ];
      return {
        name: `${line} as ${coding}`,
        bytes: request(line, [...headers, sized(body)], body),
        after: 'wait' as const,
      };
    }),
  );
}

/** Requests that the protocol forbids, or that hardly anybody sends. */
function malformed(token: string): Attack[] {
  const login = 'POST /api/auth/login HTTP/1.1';
  const chunked: [string, string] = ['Transfer-Encoding', 'chunked'];
  const upgrade: [string, string][] = [host, ['Connection', 'Upgrade']];
  const list: [string, Buffer][] = [
    ['websocket', request('GET /main HTTP/1.1', [...upgrade, ['Upgrade', 'websocket'], ['Sec-WebSocket-Key', 'x']])],
    ['h2c', request('GET / HTTP/1.1', [...upgrade, ['Upgrade', 'h2c'], ['HTTP2-Settings', 'AAMAAABk']])],
    ['upgrade with a body', request(login, [...upgrade, ['Upgrade', 'x'], json, sized(BODY)], BODY)],
    ['h2 preface', Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
    ['connect', request('CONNECT localhost:80 HTTP/1.1', [host])],
    ['trace', request('TRACE / HTTP/1.1', [host])],
    ['options of all', request('OPTIONS * HTTP/1.1', [host])],
    ['absolute address', request('GET http://elsewhere.example/main HTTP/1.1', [host])],
    ['HTTP/0.9', Buffer.from('GET /main\r\n')],
    ['HTTP/1.0', request('GET /main HTTP/1.0', [])],
    ['HTTP/9.9', request('GET /main HTTP/9.9', [host])],
    ['no host', request('GET /main HTTP/1.1', [])],
    ['two hosts', request('GET /main HTTP/1.1', [host, ['Host', 'b']])],
    ['an odd host', request('GET /main HTTP/1.1', [['Host', '[::1']])],
    ['continue', request(login, [host, json, ['Expect', '100-continue'], sized(BODY)])],
    ['another expectation', request(login, [host, json, ['Expect', '200-ok'], sized(BODY)], BODY)],
    ['both lengths', request(login, [host, json, chunked, sized(BODY)], `0\r\n\r\n${BODY}`)],
    ['two lengths', request(login, [host, json, ['Content-Length', '1'], sized(BODY)], BODY)],
    ['negative length', request(login, [host, json, ['Content-Length', '-1']], BODY)],
    ['large length', request(login, [host, json, ['Content-Length', '99999999999999999999']], BODY)],
    ['chunks that lie', request(login, [host, json, chunked], 'ffffffffffffffff\r\nabc')],
    ['chunk extensions', request(login, [host, json, chunked], `1;${'x'.repeat(100_000)}\r\na\r\n0\r\n\r\n`)],
    ['trailers', request(login, [host, json, chunked], `0\r\n${'X-A: b\r\n'.repeat(5_000)}\r\n`)],
    [
      'many headers',
      request('GET /main HTTP/1.1', [
        host,
        ...Array.from({ length: 3_000 }, (_, n) => [`X-${n}`, 'y'] as [string, string]),
      ]),
    ],
    ['long address', request(`GET /${'a'.repeat(100_000)} HTTP/1.1`, [host])],
    ['bytes that are no text', request(`GET /main?search=%ff%fe%80 HTTP/1.1`, [host])],
    ['half an escape', request('GET /%E0%A4 HTTP/1.1', [host])],
    ['NUL in the address', request('GET /main%00 HTTP/1.1', [host])],
    ['a deep body', request(login, [host, json, sized('['.repeat(500_000))], '['.repeat(500_000))],
    ['a prototype', request(login, [host, json, sized('{"__proto__":{"a":1}}')], '{"__proto__":{"a":1}}')],
    ['no type', request(login, [host, sized(BODY)], BODY)],
    ['a form', request(login, [host, ['Content-Type', 'multipart/form-data'], sized(BODY)], BODY)],
    [
      'a boundary without end',
      request(
        'POST /api/v1/assets/image/upload HTTP/1.1',
        [
          host,
          ['Authorization', `Bearer ${token}`],
          ['Content-Type', `multipart/form-data; boundary=${'b'.repeat(5_000)}`],
          sized(BODY),
        ],
        BODY,
      ),
    ],
    ['a token of another shape', request('GET /api/auth/me HTTP/1.1', [host, ['Authorization', 'Bearer \xff\xfe']])],
    ['garbage', randomBytes(2_000)],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ];
  return list.flatMap(([name, bytes]) =>
    (['wait', 'end', 'reset'] as const).map((after) => ({ name: `${name}, ${after}`, bytes, after })),
  );
}

/** Requests that end in the middle, also behind others on the same connection. */
function brokenOff(token: string): Attack[] {
  const whole = request('GET /main HTTP/1.1', [host]);
  const post = request(
    'POST /api/prompts HTTP/1.1',
    [host, json, ['Authorization', `Bearer ${token}`], ['Content-Length', '500']],
    BODY,
  );
  return Array.from({ length: 400 }, (_, n) => {
    const bytes = Buffer.concat([...Array.from({ length: n % 5 }, () => whole), n % 2 ? post : whole]);
    return {
      name: `broken off ${n}`,
      bytes: bytes.subarray(0, bytes.length - (n % 40)),
      after: n % 3 === 0 ? ('end' as const) : ('reset' as const),
    };
  });
}

/** Valid requests with some bytes changed. */
function random(): Attack[] {
  const good = [
    request('GET /main?search=letter HTTP/1.1', [host, ['Accept-Encoding', 'gzip, br'], ['If-None-Match', '"a"']]),
    request('POST /api/auth/login HTTP/1.1', [host, json, sized(BODY)], BODY),
    request('GET /api/prompts?page=0&size=12&sort=createdAt,desc HTTP/1.1', [host, ['Authorization', 'Bearer abc']]),
    request('PUT /api/prompts/1 HTTP/1.1', [host, json, sized(BODY), ['If-Match', '"1"']], BODY),
  ];
  return Array.from({ length: RANDOM }, (_, n) => {
    const bytes = Buffer.from(good[n % good.length] ?? Buffer.of());
    const dice = randomBytes(12);
    for (let change = 0; change < 1 + (n % 4); change += 1) {
      bytes[dice.readUInt16BE(change * 3) % bytes.length] = dice[change * 3 + 2] ?? 0;
    }
    return {
      name: `random ${bytes.toString('base64')}`,
      bytes,
      after: n % 7 === 0 ? ('reset' as const) : ('end' as const),
    };
  });
}

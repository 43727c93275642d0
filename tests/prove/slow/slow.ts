import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { run } from '../../bench/machine/program.ts';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import type { Proof } from '../proof.ts';
import { visit } from '../siege/attack.ts';
import { downloadSlowly, head, sip, trickle, uploadSlowly, type Server } from './clients.ts';

const EACH = 100;
const SIPPING = 50;
/** The milliseconds within which slow senders, and readers that take nothing, must be cut off. */
const SENDING = 15_000;
const TAKING = 65_000;
const UPLOAD = '/api/v1/assets/image/upload';
/** 35 prompts of the largest size: a list in four parts. */
const LARGE = '/api/prompts?page=0&size=35';

export const slow: Proof = {
  name: 'slow',
  promise:
    '300 clients that send a byte a second (headers, bodies, uploads) are cut within 15 s, 50 that do not take their ' +
    'answer within 65 s; 5 MB up and 7 MB down at 1 Mbit/s are not',
  minutes: 4,
  async run(tell) {
    const { program, server } = await startServer();
    try {
      await fillWithLongTexts(program.url, server.token);
      tell('Slow and honest clients together, for about a minute ...');
      const visits = visit(`${program.url}/main`);
      const honest = Promise.all([
        uploadSlowly(server, UPLOAD, await largeImage()),
        downloadSlowly(program.url + LARGE),
      ]);
      const sending = Promise.all(slowSenders(server).map(bounded));
      const taking = Promise.all(Array.from({ length: SIPPING }, () => bounded(sip(server, LARGE))));
      const [sent, taken] = [Math.max(...(await sending)), Math.max(...(await taking))];
      const [uploaded, downloaded] = await honest;
      const waits = await visits.stop();
      return {
        held:
          sent <= SENDING &&
          taken <= TAKING &&
          uploaded.includes(' 201 ') &&
          downloaded !== 'cut' &&
          waits.failed === 0,
        figure:
          `the last slow sender cut after ${seconds(sent)}, the last slow taker after ${seconds(taken)}; upload of 5 MB: ${uploaded}; ` +
          `taken: ${downloaded === 'cut' ? 'cut' : `${(downloaded / 1e6).toFixed(1)} MB`}; ${waits.count} visits meanwhile, ${waits.failed} failed, ` +
          `the slowest ${Math.round(waits.slowest)} ms`,
      };
    } finally {
      await program.stop();
    }
  },
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const bounded = (client: Promise<number>): Promise<number> =>
  Promise.race([client, sleep(2 * TAKING, Infinity, { ref: false })]);

function slowSenders(server: Server): Promise<number>[] {
  const many = (count: number, client: () => Promise<number>) => Array.from({ length: count }, client);
  const json = { 'Content-Type': 'application/json', 'Content-Length': 5_000 };
  const form = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 5_000_000 };
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  return [
    ...many(EACH, () => trickle(server, 'GET /main HTTP/1.1\r\nHost: a\r\nX-Slow: ')),
    ...many(EACH, () => trickle(server, `${head(server, 'POST', '/api/auth/login', json)}{"email":"`)),
    ...many(EACH, () => trickle(server, head(server, 'POST', UPLOAD, form) + part)),
  ];
}

async function startServer() {
  const port = await freePort();
  const [email, password] = ['ada@example.com', randomBytes(12).toString('hex')];
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: temporaryFolder('slow'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  };
  const program = await run('server/main.ts', env, port, '/healthz');
  const { token } = (await post(`${program.url}/api/auth/login`, { email, password })) as { token: string };
  return { program, server: { host: '127.0.0.1', port, token } };
}

async function fillWithLongTexts(url: string, token: string): Promise<void> {
  const [category] = (await (await fetch(`${url}/api/categories`)).json()) as { name: string }[];
  const [tag] = (await (await fetch(`${url}/api/tags`)).json()) as { name: string }[];
  for (let n = 0; n < 35; n += 1) {
    const content = `${n} ${'long text '.repeat(19_990)}`;
    await post(
      `${url}/api/prompts`,
      { title: `Long ${n}`, content, categories: [category?.name], tags: [tag?.name] },
      token,
    );
  }
}

async function post(url: string, input: unknown, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Noise, which no format compresses: just under the 5 MB that are allowed. */
function largeImage(): Promise<Buffer> {
  const [width, height] = [1_310, 1_310];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

import Fastify from 'fastify';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { judgeLog, leakyRequest, SECRET, SECRET_EMAIL, SECRET_PASSWORD, sendText } from '../testing/leaks.ts';
import { startNode } from '../testing/node.ts';
import { operationsOf, type OpenApi } from '../testing/openapi.document.ts';
import { logging } from './log.ts';

const REQUESTS = 600;

test('a log of the most talkative level tells no secret of any request, and nobody writes lines into it', async () => {
  const administrator = { ADMIN_EMAIL: SECRET_EMAIL, ADMIN_PASSWORD: SECRET_PASSWORD };
  const { port, output } = await startNode({ ...administrator, LOG_LEVEL: 'trace', RATE_LIMIT: 'off' });
  const started = output().length;
  const url = `http://127.0.0.1:${port}`;
  const operations = operationsOf((await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi);
  const signIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: SECRET_EMAIL, password: SECRET_PASSWORD }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const statuses: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) statuses.push(await sendText(port, leakyRequest(operations, n * 7, token)));

  expect(Math.max(...statuses)).toBeLessThan(500);
  // Both valid and invalid requests arrive.
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]));
  const log = output().slice(started);
  expect(judgeLog(log, [SECRET, token])).toEqual([]);
  expect(log.split('"msg":"request completed"').length).toBeGreaterThan(REQUESTS / 2);
  expect(log).not.toMatch(/127\.0\.0\.1|::1|address/);
}, 60_000);

test('of an error it tells what it is, and not the values that a database would not take', async () => {
  let log = '';
  const stream = new Writable({ write: (bytes: Buffer, _encoding, done) => ((log += bytes.toString()), done()) });
  const { logger } = logging({ LOG_LEVEL: 'info' });
  const app = Fastify({ logger: { ...logger, stream } });
  app.log.error({ err: Object.assign(new RangeError('too long'), { code: '22001', detail: SECRET_EMAIL }) }, 'failed');
  await app.close();
  expect(judgeLog(log, [SECRET])).toEqual([]);
  expect(JSON.parse(log).err).toEqual({
    type: 'RangeError',
    message: 'too long',
    stack: expect.stringContaining('log.test.ts'),
    code: '22001',
  });
});

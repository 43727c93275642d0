import Fastify from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queues } from '../queue/queue.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { forbidden } from '../errors.ts';
import { compress } from './encodings.ts';
import { registerLargeAnswers } from './large-answers.ts';

let t: TestApp;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('Ann');
  for (let n = 0; n < 10; n += 1) await t.prompt(ann, { title: `Long ${n}`, content: `${n} text `.repeat(2_500) });
});
afterAll(() => t.close());

/** Requests many at once. @returns the maximum number of concurrent compressions */
async function mostOf(asked: () => Promise<unknown>[]): Promise<number> {
  const load = queues.get('compressions');
  let most = 0;
  const look = () => {
    most = Math.max(most, load?.().running ?? 0);
    watch = setImmediate(look);
  };
  let watch = setImmediate(look);
  try {
    await Promise.all(asked());
  } finally {
    clearImmediate(watch);
  }
  return most;
}

test('few answers are compressed at once, however many are asked for, and what finds no place goes as it is', async () => {
  const answers: { encoding: unknown; text: string }[] = [];
  const most = await mostOf(() =>
    Array.from({ length: 200 }, async (_, n) => {
      const headers = { authorization: `Bearer made-up-${n}`, 'accept-encoding': 'br' };
      const url = `/api/prompts?size=10&view=full&x=${n}`;
      const answer = await t.app.inject({ url, headers, remoteAddress: `192.0.${n % 100}.1` });
      const encoding = answer.headers['content-encoding'];
      const bytes = answer.rawPayload;
      answers.push({ encoding, text: (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString() });
    }),
  );
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(4);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.text.length).toBeGreaterThan(100_000);
  expect(answers.some(({ encoding }) => encoding === 'br')).toBe(true);
});

test('of kept answers, too', async () => {
  const most = await mostOf(() =>
    // Fifteen times as many as are compressed at once.
    Array.from({ length: 60 }, async (_, n) => {
      const headers = { 'accept-encoding': 'br' };
      const url = `/api/prompts/search?query=text%20${n}x&view=full`;
      const { statusCode } = await t.app.inject({ url, headers, remoteAddress: `192.0.${n % 100}.1` });
      expect(statusCode).toBe(200);
    }),
  );
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(4);
});

test('more than wait are refused at once', async () => {
  const body = Buffer.alloc(100_000, 'text ');
  const ends = await Promise.allSettled(Array.from({ length: 100 }, () => compress(body, 'gzip')));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(68);
});

test('whose rights end while their answer waits to be compressed does not get it', async () => {
  const app = Fastify();
  app.decorateRequest('viewer', undefined);
  app.decorateRequest('reauthorize', async () => {
    throw forbidden('Not any more');
  });
  registerLargeAnswers(app, () => undefined);
  app.get('/draft', async (_request, reply) => reply.type('text/plain').send('a draft '.repeat(5_000)));
  const ask = () => app.inject({ url: '/draft', headers: { 'accept-encoding': 'gzip' } });
  expect(await ask()).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'gzip' } });

  const others = Array.from({ length: 20 }, () => compress(Buffer.alloc(200_000, 'text '), 'br'));
  const answer = await ask();
  expect(answer.statusCode).not.toBe(200);
  expect(answer.body).toContain('Not any more');
  expect(answer.body).not.toContain('draft');
  await Promise.all(others);
  await app.close();
});

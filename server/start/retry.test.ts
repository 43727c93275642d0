import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { inspectDatabase } from '../database/ours.ts';
import { openS3Store } from '../storage/s3-store.ts';
import { freePort } from '../testing/free-port.ts';
import { startNode } from '../testing/node.ts';
import { startS3, type TestS3 } from '../testing/s3.ts';
import { createPostgres } from '../testing/test-database.ts';
import { testEngine } from '../testing/test-library.ts';
import { retryWhileAway } from './retry.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

/** The maximum time that a start may wait; no test here waits that long. */
const patient = (signal = new AbortController().signal) => {
  const tell = vi.fn<(sentence: string) => void>();
  return { tell, patiently: retryWhileAway({ seconds: 300, tell, signal }) };
};

test('a start waits for a store that is away, says so once, and goes on when it is back', async () => {
  await s3.leave();
  const { tell, patiently } = patient();
  let tries = 0;
  const opening = patiently(() => ((tries += 1), openS3Store(s3.settings)));
  await vi.waitFor(() => expect(tries).toBeGreaterThan(2), { timeout: 20_000 });
  await s3.comeBack();
  expect(await (await opening).ready()).toBeUndefined();
  expect(tell.mock.calls).toEqual([
    ['Waiting up to 300 s: S3_ENDPOINT: The image store did not answer HEAD (ECONNREFUSED)'],
  ]);
});

test('a start that is asked to end while it waits does so', async () => {
  const end = new AbortController();
  const { tell, patiently } = patient(end.signal);
  const settings = { ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  const opening = patiently(() => openS3Store(settings));
  await vi.waitFor(() => expect(tell).toHaveBeenCalled(), { timeout: 20_000 });
  end.abort(new Error('enough'));
  await expect(opening).rejects.toThrow('enough');
});

test('a start without patience ends at once, with what is wrong', async () => {
  const tell = vi.fn<(sentence: string) => void>();
  const settings = { ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  await expect(retryWhileAway({ seconds: 0, tell })(() => openS3Store(settings))).rejects.toThrow(
    'S3_ENDPOINT: The image',
  );
  expect(tell).not.toHaveBeenCalled();
});

test('a wrong key or bucket is not waited for', async () => {
  const { tell, patiently } = patient();
  for (const [wrong, sentence] of [
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: no right/],
    [{ S3_BUCKET: 'elsewhere' }, /^S3_BUCKET: there is no bucket/],
  ] as const)
    await expect(patiently(() => openS3Store({ ...s3.settings, ...wrong }))).rejects.toThrow(sentence);
  expect(tell).not.toHaveBeenCalled();
});

test('a node that found its store away opens when it is back', async () => {
  await s3.leave();
  const { S3_ENDPOINT = '', ...settings } = s3.settings;
  const nobody = createServer((socket) => socket.destroy()).listen(Number(new URL(S3_ENDPOINT).port), '127.0.0.1');
  const starting = startNode({ ...settings, S3_ENDPOINT, START_PATIENCE: '300' });
  await once(nobody, 'connection');
  nobody.close();
  await once(nobody, 'close');
  await s3.comeBack();
  expect((await starting).output()).toContain('"images":"s3"');
});

test.runIf(testEngine === 'postgres')('PostgreSQL is waited for, and not a wrong name or password', async () => {
  const { url, drop } = await createPostgres();
  onTestFinished(drop);
  const { tell, patiently } = patient();
  const inspect = (change: Partial<URL>) => {
    const DATABASE_URL = Object.assign(new URL(url), change).href;
    return inspectDatabase({ ...loadConfig({}), DATABASE_URL });
  };
  for (const change of [{ pathname: '/elsewhere' }, { username: 'nobody' }])
    await expect(patiently(() => inspect(change))).rejects.toThrow(/^DATABASE_URL: the database does not answer/);
  expect(tell).not.toHaveBeenCalled();

  const port = String(await freePort());
  let tries = 0;
  expect(await patiently(() => inspect((tries += 1) === 1 ? { port } : {}))).toBe('nothing');
  expect(tell.mock.calls).toEqual([[expect.stringContaining('ECONNREFUSED')]]);

  tries = 0;
  const unknown = { hostname: 'nobody.invalid' };
  expect(await patiently(() => inspect((tries += 1) === 1 ? unknown : {}))).toBe('nothing');
  expect(tell).toHaveBeenCalledTimes(2);
});

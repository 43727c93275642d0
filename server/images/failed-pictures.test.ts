import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '../config.ts';
import { startTestApp, type TestUser } from '../testing/test-app.ts';
import { plain } from './images.fixtures.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function start(config: Partial<Config>) {
  const t = await startTestApp(config);
  onTestFinished(() => t.close());
  const picture = await plain(2, 2).png().toBuffer();
  let sent = 0;
  /** Each upload from its own address, so that only failures count. */
  async function upload(user: TestUser, bytes: Uint8Array): Promise<{ status: number; retryAfter: number }> {
    sent += 1;
    const { status, headers } = await t.as(user).send({
      method: 'POST',
      url: '/api/v1/assets/image/upload',
      remoteAddress: `203.0.113.${sent % 250}`,
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      payload: Buffer.concat([
        Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--cut--\r\n'),
      ]),
    });
    return { status, retryAfter: Number(headers['retry-after']) };
  }
  const good = (user: TestUser) => upload(user, picture);
  async function bad(user: TestUser, times: number): Promise<number[]> {
    const statuses = new Set<number>();
    for (let n = 0; n < times; n += 1) statuses.add((await upload(user, Buffer.from('no picture'))).status);
    return [...statuses];
  }
  return { t, good, bad };
}

test('whose pictures are none fifty times waits for an hour to be over, and nobody else does', async () => {
  const { t, good, bad } = await start({ RATE_LIMIT: true });
  const [eve, ann] = [await t.user('eve'), await t.user('ann')];
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await bad(eve, 49)).toEqual([415]);
  expect((await good(eve)).status).toBe(201);
  expect(await bad(eve, 1)).toEqual([415]);
  const refused = await good(eve);
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(3_000);
  expect((await good(ann)).status).toBe(201);
  vi.setSystemTime(Date.now() + 3_601_000);
  expect((await good(eve)).status).toBe(201);
});

test('administrators are free, and everybody where nothing is limited', async () => {
  const limited = await start({ RATE_LIMIT: true });
  const ada = await limited.t.admin();
  expect(await limited.bad(ada, 51)).toEqual([415]);
  expect((await limited.good(ada)).status).toBe(201);
  const free = await start({});
  const eve = await free.t.user('eve');
  expect(await free.bad(eve, 51)).toEqual([415]);
  expect((await free.good(eve)).status).toBe(201);
});

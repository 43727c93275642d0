import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Sign-in attempts per minute from one address (auth.routes.ts). */
const ALLOWED = 60;

let redis: TestRedis;
let nodes: TestApp[];

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
afterEach(async () => {
  for (const node of nodes) await node.close();
});

/** @param options of the Redis client */
async function openNodes(options = ''): Promise<void> {
  const settings = { RATE_LIMIT: true, REDIS_URL: redis.url + options };
  nodes = [await startTestApp(settings), await startTestApp(settings)];
  await areShared(true);
}

/** No command timeout: wait for a running server, however busy the machine is. */
const PATIENT = '?commandTimeout=none';

const areShared = (isShared: boolean) =>
  vi.waitFor(() => expect(nodes.map(({ app }) => app.limits.isShared())).toEqual([isShared, isShared]), {
    timeout: 20_000,
  });

/** Tries to sign in at every node in turn; returns how often it was let through, and the last response. */
async function signIns(address: string, times: number) {
  const answers = [];
  for (let n = 0; n < times; n += 1) {
    const node = nodes[n % nodes.length];
    answers.push(
      await node?.visitor.send({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: address,
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      }),
    );
  }
  return { let: answers.filter((answer) => answer?.status === 400).length, last: answers.at(-1) };
}

test('who asks two nodes in turn is counted once, and told when to come back', async () => {
  await openNodes(PATIENT);
  expect((await signIns('203.0.113.1', ALLOWED)).let).toBe(ALLOWED);
  const { let: more, last } = await signIns('203.0.113.1', 4);
  expect(more).toBe(0);
  expect(last).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signIns('203.0.113.2', 1)).let).toBe(1);
});

test('who rotates within a network is counted for it by all nodes, and what is full is filled no further', async () => {
  await openNodes(PATIENT);
  const within = async (many: number, network: (n: number) => string) => {
    let through = 0;
    for (let n = 0; n < many; n += 1) through += (await signIns(network(n), 1)).let;
    return through;
  };
  const home = (n: number) => `2001:db8:5:12${(n % 256).toString(16).padStart(2, '0')}::1`;
  expect(await within(4 * ALLOWED + 20, home)).toBe(4 * ALLOWED);
  // A neighbouring home still has its own limit, within that of the whole /48.
  expect(await within(ALLOWED + 5, () => '2001:db8:5:1300::1')).toBe(ALLOWED);
  expect(await within(16 * ALLOWED, (n) => `2001:db8:5:${n.toString(16)}::1`)).toBeLessThanOrEqual(11 * ALLOWED);
});

test('while Redis is away each node limits by itself and answers on; when it is back they count together', async () => {
  await openNodes(PATIENT);
  const warned = nodes.map(({ app }) => vi.spyOn(app.log, 'warn'));
  await redis.leave();
  await areShared(false);
  const { let: allowed, last } = await signIns('203.0.113.3', 2 * ALLOWED + 2);
  expect(allowed).toBe(2 * ALLOWED);
  expect(last?.status).toBe(429);
  expect(warned.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);

  await redis.comeBack();
  await areShared(true);
  expect((await signIns('203.0.113.4', ALLOWED + 2)).let).toBe(ALLOWED);
});

test('a Redis that is full forgets nobody: limits go on, each node by itself', async () => {
  await openNodes(PATIENT);
  expect((await signIns('203.0.113.6', ALLOWED + 1)).last?.status).toBe(429);
  const warned = nodes.map(({ app }) => vi.spyOn(app.log, 'warn'));
  await redis.fill();
  const { let: allowed, last } = await signIns('203.0.113.7', 2 * ALLOWED + 2);
  expect([allowed, last?.status]).toEqual([2 * ALLOWED, 429]);
  expect(warned.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(warned[0]?.mock.calls[0]?.[0]).toEqual({ reason: expect.stringMatching(/^OOM /) });
  await redis.makeRoom();
  await areShared(true);
  expect((await signIns('203.0.113.6', 1)).last?.status).toBe(429);
});

test('a Redis that hangs holds nobody up: limits go on, each node by itself', async () => {
  await openNodes();
  await redis.hang();
  const { let: allowed, last } = await signIns('203.0.113.5', 2 * ALLOWED + 2);
  expect(allowed).toBe(2 * ALLOWED);
  expect(last?.status).toBe(429);
  await redis.leave();
  await redis.comeBack();
});

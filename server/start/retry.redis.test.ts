import { expect, onTestFinished, test, vi } from 'vitest';
import { startNode } from '../testing/node.ts';
import { startRedis } from '../testing/redis.ts';
import { retryWhileAway } from './retry.ts';
import { tryRedis } from './redis.ts';

test('a start waits for Redis that is away, and not for one that asks for another password', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const tell = vi.fn<(sentence: string) => void>();
  const patiently = retryWhileAway({ seconds: 300, tell });
  const wrong = redis.url.replace('://', '://nobody:wrong@');
  await expect(patiently(() => tryRedis(wrong))).rejects.toThrow(/^REDIS_URL: Redis does not answer/);
  expect(tell).not.toHaveBeenCalled();

  await redis.leave();
  const trying = patiently(() => tryRedis(redis.url));
  await vi.waitFor(() => expect(tell).toHaveBeenCalled(), { timeout: 20_000 });
  await redis.comeBack();
  await trying;
  expect(tell.mock.calls).toEqual([[expect.stringMatching(/^Waiting up to 300 s: REDIS_URL: .*ECONNREFUSED/)]]);
  expect((await startNode({ REDIS_URL: redis.url })).output()).toContain('"limits":"redis"');
});

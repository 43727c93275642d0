import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { cacheMetadataOf } from './cache-tags.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ CACHE_MB: 0 });
});
afterAll(() => t.close());

test('what an answer shows is worked out when it is asked for, by no getter that holds the answer for long', async () => {
  const shown = cacheMetadataOf((await t.app.inject('/api/prompts')).raw.res);
  expect(shown?.tags).toEqual(['status:PUBLISHED']);
  expect(Object.getOwnPropertyDescriptor(shown, 'cacheTags')).toBeUndefined();
});

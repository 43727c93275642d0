import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { updatePrompt } from './prompts.write.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.reset();
});
afterAll(() => t.close());

test('an edit may be repeated also while the first is about to use up the quota', async () => {
  const id = await t.prompt(await t.user('ann'));
  const { database } = t.services;
  const change = { content: 'b'.repeat(20) };
  const known = { expected: new Set([1]) };
  const refusal = async () => {
    await updatePrompt(database, id, change, known);
    return new Error('too much by now');
  };
  expect(await updatePrompt(database, id, change, { ...known, refusal })).toBe(true);
  const other = updatePrompt(database, id, { content: 'c' }, { refusal });
  await expect(other).rejects.toThrow('too much by now');
});

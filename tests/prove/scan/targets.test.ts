import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorAnswer } from '../../../contract/errors.ts';
import { startTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { targetsOf } from './targets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the proofs know a body for every call that takes one, and the call understands it', async () => {
  const targets = targetsOf((await t.visitor.get('/api/openapi.json')).body).filter(({ json }) => json !== undefined);
  expect(targets.length).toBeGreaterThan(15);
  const { token } = await t.admin();
  await t.category('Writing');
  await t.tag('Email');
  const misunderstood: string[] = [];
  for (const { name, method, path, json } of targets) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await t.app.inject({ method: method as 'POST', url: path.replace('*', ''), headers, payload: json });
    const { data } = ErrorAnswer.safeParse(answer.statusCode < 400 ? undefined : answer.json());
    // No reset token is valid here, and none should be.
    const fields = data?.error === 'invalid' ? Object.keys(data.fields ?? {}).filter((field) => field !== 'token') : [];
    if (fields.length > 0) misunderstood.push(`${name}: ${answer.body}`);
  }
  expect(misunderstood).toEqual([]);
});

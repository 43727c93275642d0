import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { queues } from '../queue/queue.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('Ann');
});
afterAll(() => t.close());

const send = (url: string, payload: string) =>
  t.as(ann).send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

test.each(['/api/auth/login', '/auth/login', '/api/auth/register', '/api/auth/reset-password'])(
  '%s takes no body that is longer than its fields, and the longest of these however they are written',
  async (url) => {
    const body = { email: 'ann@example.com', username: 'ann', token: 'a', password: 'b', newPassword: 'b' };
    expect((await send(url, JSON.stringify({ ...body, junk: 'x'.repeat(20_000) }))).status).toBe(413);
    const escaped = JSON.stringify({ ...body, password: '', newPassword: '' }).replaceAll(
      '""',
      `"${'\\u0061'.repeat(LIMITS.passwordMax)}"`,
    );
    expect(escaped.length).toBeGreaterThan(12_000);
    expect((await send(url, escaped)).status).not.toBe(413);
  },
);

test('large bodies are read one after the other, with turns of the loop between them, and small ones pass', async () => {
  const most = { running: 0, waiting: 0 };
  let turns = 0;
  let isOver = false;
  const watch = () => {
    const load = queues.get('large_bodies')?.();
    most.running = Math.max(most.running, load?.running ?? 0);
    most.waiting = Math.max(most.waiting, load?.waiting ?? 0);
    turns += Number((load?.running ?? 0) > 0);
    if (!isOver) setImmediate(watch);
  };
  watch();
  const large = JSON.stringify({ title: 'x'.repeat(100_000) });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send('/api/prompts', n % 2 ? large : JSON.stringify({ title: 'x' }))),
  );
  isOver = true;
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(400));
  expect(most.running).toBe(1);
  expect(most.waiting).toBeGreaterThan(2);
  expect(turns).toBeGreaterThan(5);
});

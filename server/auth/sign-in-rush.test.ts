import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const home = (n: number) => `203.0.113.${n}`;
const post = (path: string, remoteAddress: string, payload: object) =>
  t.visitor.send({ method: 'POST', url: `/api/auth/${path}`, remoteAddress, payload });

test('while one address tries passwords others register and sign in', async () => {
  const ann = { username: 'ann', email: 'ann@example.com', password: 'correct horse' };
  const order: string[] = [];
  const rush = (n: number) =>
    Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        post('login', home(n), { email: `nobody${at}@example.com`, password: 'a guess' }).then(() =>
          order.push('wrong'),
        ),
      ),
    );
  const wrong = rush(1);
  expect((await post('register', home(2), ann)).status).toBe(201);
  expect((await post('login', home(2), ann)).status).toBe(200);
  order.push('signed in');
  await wrong;
  expect(order.indexOf('signed in')).toBeLessThan(50);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OURSELVES } from '../queue/askers.ts';
import { queues } from '../queue/queue.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { passwordTurns } from './passwords.ts';

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

test('however many networks guess, who signs in on a device that did before waits for one or two of them', async () => {
  const ben = { username: 'ben', email: 'ben@example.com', password: 'correct horse' };
  expect((await post('register', home(3), ben)).status).toBe(201);
  const { device } = (await post('login', home(3), ben)).body;
  const waiting = () => queues.get('passwords')?.().waiting;
  const places: (() => void)[] = [];
  while (waiting() === 0) {
    const place = passwordTurns.place(OURSELVES).then((leave) => places.push(leave));
    await Promise.race([place, new Promise(setImmediate)]);
  }
  const order: string[] = [];
  const guesses = Array.from({ length: 20 }, (_, n) =>
    post('login', `198.51.${n}.1`, { email: `nobody${n}@example.com`, password: 'a guess' }).then(() =>
      order.push('a guess'),
    ),
  );
  await vi.waitFor(() => expect(waiting()).toBe(21));
  const signedIn = post('login', home(4), { email: ben.email, password: ben.password, device }).finally(() =>
    order.push('signed in'),
  );
  await vi.waitFor(() => expect(waiting()).toBe(22));
  while (places.length > 0 || waiting() !== 0) {
    places.pop()?.();
    await new Promise(setImmediate);
  }
  expect((await signedIn).status).toBe(200);
  await Promise.all(guesses);
  expect(order.indexOf('signed in')).toBeLessThan(8);
});

test('a guess is written down when its turn comes, not while it waits', async () => {
  const counted = () => t.services.database.sql.selectFrom('login_failures').select('key').execute();
  const waiting = () => queues.get('passwords')?.().waiting;
  await t.services.database.sql.deleteFrom('login_failures').execute();
  const places: (() => void)[] = [];
  while (waiting() === 0) {
    const place = passwordTurns.place(OURSELVES).then((leave) => places.push(leave));
    await Promise.race([place, new Promise(setImmediate)]);
  }
  const guesses = Array.from({ length: 5 }, (_, n) =>
    post('login', home(n), { email: `nobody${n}@example.com`, password: 'a guess' }),
  );
  await vi.waitFor(() => expect(waiting()).toBe(6));
  expect(await counted()).toEqual([]);
  while (places.length > 0 || waiting() !== 0) {
    places.pop()?.();
    await new Promise(setImmediate);
  }
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(await counted()).not.toEqual([]);
});

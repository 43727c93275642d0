import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { OURSELVES } from '../queue/askers.ts';
import { client, type Answer } from '../testing/client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { deleteForgotten } from './login-failures.queries.ts';
import { LoginFailures } from './login-failures.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  await t.visitor.post('/api/auth/register', { username: 'Ann', ...ann });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => t.close());

const ann = { email: 'ann@example.com', password: 'correct horse' };
const wrong = { ...ann, password: 'wrong' };
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const loginOn = (app: TestApp, body: object, remoteAddress: string): Promise<Answer> =>
  app.visitor.send({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress });
const login = (body: object, from = '192.0.2.1') => loginOn(t, body, from);
const at = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment });
const waitOf = ({ headers }: Answer) => Number(headers['retry-after']);
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function failTenTimes(body: object = wrong, from?: string): Promise<void> {
  for (let n = 0; n < 10; n++) expect((await login(body, from)).status).toBe(401);
}

describe('wrong passwords', () => {
  test('cost nothing ten times, then each makes the next attempt wait longer, up to a minute', async () => {
    let moment = Date.now();
    at(moment);
    await failTenTimes();
    const waits = [];
    for (let n = 0; n < 8; n++) {
      const refused = await login(wrong);
      expect(refused.status).toBe(429);
      expect(refused.body.error).toBe('rate_limited');
      expect(refused.body.message).toMatch(/^Too many failed attempts\. Try again in \d+ seconds?\.$/);
      waits.push(waitOf(refused));
      at((moment += waitOf(refused) * SECOND));
      expect((await login(wrong)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('are waited out and forgotten by the right one', async () => {
    const moment = Date.now();
    at(moment);
    await failTenTimes();
    expect((await login(ann)).status).toBe(429);
    at(moment + SECOND);
    expect((await login(ann)).status).toBe(200);
    await failTenTimes();
  });

  test('are counted for an e-mail that nobody has just as for one that somebody has', async () => {
    const moment = Date.now();
    const told = async (email: string) => {
      const answers = [];
      for (let n = 0; n < 14; n++) {
        at(moment + (n > 11 ? 3 * SECOND : 0));
        const { status, body, headers } = await login({ email, password: 'wrong' });
        answers.push([status, body.error, body.message, headers['retry-after']]);
      }
      return answers;
    };
    const known = await told(ann.email);
    expect(await told('nobody@example.com')).toEqual(known);
    expect(new Set(known.map(([status]) => status))).toEqual(new Set([401, 429]));
  });

  test('are counted when they come together: of a hundred guesses ten are let try', async () => {
    at(Date.now());
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(wrong)));
    expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(90).fill(429)]);
  });

  test('are counted when they come together from everywhere: fifty are let try', async () => {
    at(Date.now());
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => login(wrong, `198.51.100.${n}`)));
    expect(statuses(answers)).toEqual([...Array(50).fill(401), ...Array(50).fill(429)]);
  });

  test('are counted in the database, for every node', async () => {
    at(Date.now());
    await failTenTimes();
    const other = await buildApp(t.services);
    expect((await client(other).send({ ...post(ann), remoteAddress: '192.0.2.1' })).status).toBe(429);
    await other.close();
  });

  test('leave neither e-mails nor addresses there, and are removed when they are old', async () => {
    const { sql } = t.services.database;
    const rows = () => sql.selectFrom('login_failures').selectAll().execute();
    const moment = Date.now();
    at(moment);
    for (let n = 0; n < 3; n++) await login(wrong, '192.0.2.77');
    expect(await rows()).toHaveLength(2);
    expect(JSON.stringify(await rows())).not.toMatch(/ann|example|192\.0\.2/i);
    at(moment + 24 * 60 * MINUTE);
    await login({ email: 'bob@example.com', password: 'x' });
    expect((await rows()).every(({ counted_at }) => Date.parse(counted_at) > moment)).toBe(true);
    expect(await rows()).toHaveLength(2);
  });

  test('drain away: who fails now and then never waits', async () => {
    let moment = Date.now();
    for (let n = 0; n < 25; n++) {
      at((moment += 5 * MINUTE));
      expect((await login(wrong)).status).toBe(401);
    }
  });
});

describe('never a lock-out', () => {
  test('who guesses from one place does not hold up the owner in another', async () => {
    at(Date.now());
    await failTenTimes(wrong, '203.0.113.9');
    expect((await login(wrong, '203.0.113.9')).status).toBe(429);
    expect((await login(ann)).status).toBe(200);
  });

  test('who hammers an account from everywhere makes a new place wait once, and then it is let in', async () => {
    const moment = Date.now();
    at(moment);
    for (let n = 0; n < 60; n++) await login(wrong, `203.0.113.${n}`);
    const told = await login(ann);
    expect(told.status).toBe(429);
    expect(waitOf(told)).toBeLessThanOrEqual(60);
    // They keep trying during the wait, and try again at the very moment when it ends.
    at(moment + 30 * SECOND);
    for (let n = 0; n < 60; n++) await login(wrong, `203.0.113.${n}`);
    at(moment + waitOf(told) * SECOND);
    for (let n = 0; n < 60; n++) await login(wrong, `203.0.113.${n}`);
    expect((await login(ann)).status).toBe(200);
  });

  test('a device that has signed in before is held up by nobody, not even in the attacker’s own house', async () => {
    at(Date.now());
    const { device } = (await login(ann)).body;
    expect(device).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    await failTenTimes();
    expect((await login(ann)).status).toBe(429);
    const again = await login({ ...ann, device });
    expect(again.status).toBe(200);
    expect(again.body.device).toBe(device);
  });

  test('such a device guesses no more than others, and opens no other account', async () => {
    at(Date.now());
    const { device } = (await login(ann)).body;
    await failTenTimes({ ...wrong, device });
    expect((await login({ ...ann, device }, '203.0.113.1')).status).toBe(429);

    const bob = { email: 'bob@example.com', password: 'battery staple' };
    await t.visitor.post('/api/auth/register', { username: 'Bob', ...bob });
    await failTenTimes({ ...bob, password: 'wrong' });
    for (const made of [device, `${'a'.repeat(22)}.${'a'.repeat(43)}`, 'nonsense'])
      expect((await login({ ...bob, device: made })).status).toBe(429);
  });
});

describe('many at once', () => {
  test('the right password of one who started earlier and is counted later waits for nobody', async () => {
    const moment = Date.now();
    const failures = new LoginFailures(t.services);
    const attempt = { email: ann.email, address: '192.0.2.1' };
    const right = () => Promise.resolve(true);
    at(moment + 5);
    await failures.compare(OURSELVES, attempt, right);
    at(moment);
    const earlier = failures.compare(OURSELVES, attempt, right);
    at(moment + 10);
    expect((await earlier).fits).toBe(true);
  });

  test('right and wrong passwords of two accounts from one place: each is answered', async () => {
    const limited = await startTestApp({ RATE_LIMIT: true });
    try {
      const bob = { email: 'bob@example.com', password: 'battery staple' };
      await limited.visitor.post('/api/auth/register', { username: 'Ann', ...ann });
      await limited.visitor.post('/api/auth/register', { username: 'Bob', ...bob });
      const bodies = [ann, bob, ann, bob, wrong];
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => loginOn(limited, bodies[n % bodies.length] ?? ann, '192.0.2.1')),
      );
      expect(statuses(answers).filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
    } finally {
      await limited.close();
    }
  });
});

describe('an address', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMIT: true });
  });
  afterAll(() => limited.close());

  test('may fail a hundred times at all accounts together, then waits; a known device does not', async () => {
    let moment = Date.now();
    at(moment);
    await limited.visitor.post('/api/auth/register', { username: 'Ann', ...ann });
    const { device } = (await loginOn(limited, ann, '192.0.2.1')).body;
    const answers: Answer[] = [];
    for (let n = 0; answers.at(-1)?.status !== 429 && n < 120; n++) {
      // Stays within the rate limit of sixty requests a minute per address.
      if (n % 50 === 0) at((moment += MINUTE + SECOND));
      answers.push(await loginOn(limited, { email: `user${n}@example.com`, password: 'x' }, '192.0.2.5'));
    }
    const refused = answers.pop();
    expect(refused?.body.message).toMatch(/^Too many failed attempts/);
    expect(new Set(statuses(answers))).toEqual(new Set([401]));
    expect(answers.length).toBeGreaterThanOrEqual(100);
    expect((await loginOn(limited, ann, '192.0.2.5')).status).toBe(429);
    expect((await loginOn(limited, { ...ann, device }, '192.0.2.5')).status).toBe(200);
    // That sign-in lifts nobody else's wait at this address.
    expect((await loginOn(limited, ann, '192.0.2.5')).status).toBe(429);
    expect((await loginOn(limited, ann, '192.0.2.6')).status).toBe(200);
    at(moment + 61 * SECOND);
    expect((await loginOn(limited, ann, '192.0.2.5')).status).toBe(200);
  });
});

describe('a clock that was ahead and is put right', () => {
  const DAY = 24 * 60 * MINUTE;

  test('keeps nobody out, and what it counted is removed', async () => {
    const limited = await startTestApp({ RATE_LIMIT: true });
    try {
      const bob = { email: 'bob@example.com', password: 'battery staple' };
      await limited.visitor.post('/api/auth/register', { username: 'Ann', ...ann });
      await limited.visitor.post('/api/auth/register', { username: 'Bob', ...bob });
      const moment = Date.now();
      for (const ahead of [3 * DAY, 1_500]) {
        at(moment + ahead);
        for (let n = 0; n < 12; n++) await loginOn(limited, wrong, '192.0.2.1');
        at(moment);
        expect((await loginOn(limited, bob, '192.0.2.1')).status).toBe(200);
      }
      const { sql } = limited.services.database;
      const foretold = async () =>
        (await sql.selectFrom('login_failures').select('counted_at').execute()).filter(
          ({ counted_at }) => Date.parse(counted_at) > moment + DAY,
        ).length;
      at(moment + 5 * DAY);
      await loginOn(limited, { ...wrong, email: 'cleo@example.com' }, '192.0.2.9');
      at(moment);
      expect(await foretold()).toBeGreaterThan(0);
      await deleteForgotten(sql, moment);
      expect(await foretold()).toBe(0);
    } finally {
      await limited.close();
    }
  });

  test('lets the owner of the account in within a minute', async () => {
    const moment = Date.now();
    at(moment + DAY);
    await failTenTimes();
    expect((await login(wrong)).status).toBe(429);
    at(moment);
    const answer = await login(ann);
    expect(answer.status).toBe(200);
  });
});

function post(payload: object) {
  return { method: 'POST', url: '/api/auth/login', payload } as const;
}

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT: true, TRUST_PROXY: 'true' });
});
beforeEach(async () => {
  await t.reset();
  ann = await t.user('Ann');
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => t.close());

let homes = 0;
/** An unused address. */
const newHome = () => `198.51.${(homes += 1) >> 8}.${homes & 255}`;
const ALLOWED = 60;

/** Spellings of an address, some of which the router understands. */
const spellings = (path: string): fc.Arbitrary<string> =>
  fc
    .record({
      prefix: fc.constantFrom('/api/auth', '/auth', '//auth', '/api//auth', '/API/auth', '/api/auth/.'),
      escaped: fc.array(fc.nat({ max: path.length - 1 }), { maxLength: 4 }),
      lower: fc.boolean(),
      behind: fc.constantFrom('', '/', '//', '?', '?x=1', '/?x=1', '#', ';x=1', '%2f', '%00', '%20', '.'),
    })
    .map(({ prefix, escaped, lower, behind }) => {
      const escape = (letter: string) => {
        const code = letter.charCodeAt(0).toString(16);
        return `%${lower ? code : code.toUpperCase()}`;
      };
      const written = Array.from(path, (letter, at) =>
        escaped.includes(at) && letter !== '/' ? escape(letter) : letter,
      );
      return `${prefix}${written.join('')}${behind}`;
    });

describe.each([
  ['POST', '/login', {}],
  ['POST', '/register', {}],
  ['POST', '/reset-password', {}],
] as const)('%s %s', (method, path, payload) => {
  test('counts together however its address is written, and what is answered otherwise is another call', async () => {
    const remoteAddress = newHome();
    const send = (url: string) => t.visitor.send({ method, url, payload, remoteAddress });
    for (let n = 0; n < ALLOWED; n += 1) expect((await send(`/api/auth${path}`)).status).toBe(400);
    const answered = new Set<number>();
    await fc.assert(
      fc.asyncProperty(spellings(path), async (url) => {
        const { status } = await send(url);
        answered.add(status);
        expect([404, 429]).toContain(status);
      }),
      { numRuns: 150 },
    );
    // Both occurred: the router understands some spellings.
    expect([...answered].sort()).toEqual([404, 429]);
  });
});

test('names are asked for with and without an account as often, from an address and by a member', async () => {
  const taken = { username: 'Ann', email: 'other@example.com', password: 'x' };
  const ask = (remoteAddress: string) =>
    t.as(ann).send({ method: 'PUT', url: '/auth/me', payload: { username: 'x' }, remoteAddress });
  const home = newHome();
  for (let n = 0; n < ALLOWED / 2; n += 1) {
    expect(
      (await t.visitor.send({ method: 'POST', url: '/api/auth/register', payload: {}, remoteAddress: home })).status,
    ).toBe(400);
    expect((await ask(home)).status).toBe(400);
  }
  const refused = await t.visitor.send({ method: 'POST', url: '/auth/register', payload: taken, remoteAddress: home });
  expect(refused.status).toBe(429);
  expect((await ask(home)).status).toBe(429);
  // From other addresses the member limit applies.
  for (let n = ALLOWED / 2; n < ALLOWED; n += 1) expect((await ask(newHome())).status).toBe(400);
  expect((await ask(newHome())).status).toBe(429);
  const bob = await t.user('Bob');
  expect((await t.as(bob).send({ method: 'PUT', url: '/auth/me', payload: {}, remoteAddress: newHome() })).status).toBe(
    400,
  );
});

test('HEAD and GET of what is limited count together, under both prefixes', async () => {
  const remoteAddress = newHome();
  const statuses: number[] = [];
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET'] as const)
    for (const url of ['/auth/me/export', '/api/auth/me/export/', '/api/auth/me/%65xport'])
      statuses.push((await t.as(ann).send({ method, url, remoteAddress })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});

describe('behind a proxy', () => {
  const knock = (address: string) => t.visitor.post('/api/auth/login', {}, { 'x-forwarded-for': address });

  test('an IPv4 address is one, however it is written', async () => {
    const written = [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '::FFFF:cb00:7107',
      '203.0.113.7:4711',
      '64:ff9b::203.0.113.7',
    ];
    for (let n = 0; n < ALLOWED; n += 1) expect((await knock(written[n % written.length] ?? '')).status).toBe(400);
    for (const address of written) expect((await knock(address)).status).toBe(429);
  });

  test('who rotates within a network of IPv6 meets its limit', async () => {
    let through = 0;
    for (let n = 0; n < 5 * ALLOWED; n += 1)
      through += Number((await knock(`2001:db8:77:12${(n % 256).toString(16).padStart(2, '0')}::1`)).status === 400);
    expect(through).toBe(4 * ALLOWED);
  });

  test('what is no address counts as the connection’s, and is stored nowhere', async () => {
    const { sql } = t.services.database;
    const junk = ['<script>alert(1)</script>', 'unknown', '1.2.3', 'fe80::1%<b>', 'a'.repeat(9_000), "';--"];
    const person = { username: 'Eve', email: 'eve@example.com', password: 'correct horse' };
    await t.visitor.post('/api/auth/register', person);
    const prompt = await t.prompt(ann);
    for (const address of junk) {
      const headers = { 'x-forwarded-for': address };
      const { body } = await t.visitor.post('/api/auth/login', person, headers);
      const eve = { ...ann, token: body.token };
      await t.visitor.post('/api/auth/login', { ...person, password: 'wrong' }, headers);
      await t.as(eve).post('/api/tags', { name: 'Mine' }, headers);
      await t.visitor.post(`/api/prompt-usage/record?promptId=${prompt}&actionType=COPY`, undefined, headers);
    }
    await t.app.rush.flush();
    const addresses = [
      ...(await sql.selectFrom('sessions').select('address').where('address', '!=', '').execute()),
      ...(await sql.selectFrom('audit_log').select('address').where('address', 'is not', null).execute()),
    ].map(({ address }) => address);
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
    expect(addresses.length).toBeGreaterThan(junk.length);
    // One visitor, whatever identity they claim.
    expect(await sql.selectFrom('prompt_usage').select('uses').execute()).toHaveLength(1);
  });
});

describe('guessing one password from a whole network', () => {
  const person = { email: 'ann.of.the.net@example.com', password: 'wrong' };

  test('has the free tries of sixteen homes, however many there are and however patient they wait', async () => {
    const moment = Date.now();
    let tries = 0;
    for (let round = 0; round < 3; round += 1) {
      vi.useFakeTimers({ toFake: ['Date'], now: moment + round * 61_000 });
      for (let home = 0; home < 200; home += 1) {
        const remoteAddress = `2001:db8:99:${(home * 256).toString(16)}::1`;
        const login = { method: 'POST', url: '/api/auth/login', payload: person, remoteAddress } as const;
        tries += Number((await t.visitor.send(login)).status === 401);
      }
    }
    // Ten of each home, and one for each minute of waiting.
    expect(tries).toBeGreaterThan(100);
    expect(tries).toBeLessThanOrEqual(160 + 10);
  });
});

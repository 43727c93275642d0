import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_AWAY } from '../mail/mail.fixtures.ts';
import { answerChecker, findOperation, operationsOf, type OpenApi, type Operation } from './openapi.document.ts';
import { exampleRequest } from './openapi.requests.ts';
import { createWorld, type World } from './openapi.world.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** How many requests are sent: a few hundred, or more with `REQUESTS=5000 npx vitest run server/testing/openapi`. */
const REQUESTS = Number(process.env.REQUESTS ?? 900);
/** Every fourth request of each operation follows the document. */
const GOOD = 4;

let t: TestApp;
let document: OpenApi;
let world: World;
beforeAll(async () => {
  t = await startTestApp(MAIL_AWAY);
  document = (await t.visitor.get('/api/openapi.json')).body;
  world = await createWorld(t);
});
afterAll(() => t.close());

test('the document describes every call of the API', () => {
  const calls = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  expect(document.openapi).toBe('3.1.0');
  expect(calls).toContain('GET /api/prompts/search');
  expect(calls.length).toBeGreaterThanOrEqual(45);
});

test(
  `${REQUESTS} requests, good and bad, get answers that the document promises, and never a 5xx`,
  { timeout: 600_000 + REQUESTS * 200 },
  async () => {
    const operations = operationsOf(document);
    const check = answerChecker(document);
    const problems: string[] = [];
    const statuses = new Map<string, number>();
    const reached = new Set<Operation>();
    for (let n = 0; n < REQUESTS; n++) {
      const operation = operations[n % operations.length];
      if (!operation) break;
      const round = Math.floor(n / operations.length);
      const [wish] = fc.sample(exampleRequest(operation, round % GOOD !== 0), { numRuns: 1, seed: n + 1 });
      if (!wish) break;
      const { path, answer } = await world.send(operation, wish);
      const served = findOperation(operations, wish.method, path);
      // Product 10: who is not signed in gets 401 before any other check, if the router knows the address at all.
      const unjudged = served?.secured && wish.viewer === 'visitor' && !path.endsWith('/') && path.length < 2_000;
      const problem = check(served, wish.method, answer) ?? (unjudged && answer.status !== 401 && 'no 401');
      if (problem) {
        const asked = `${n} ${wish.viewer}: ${wish.method} ${path.slice(0, 100)}`;
        const answered = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
        problems.push(`${asked}: ${problem} | ${JSON.stringify(wish).slice(0, 600)} | ${answered}`);
      }
      if (answer.status < 300 && served && wish.method === served.method) reached.add(served);
      statuses.set(String(answer.status), (statuses.get(String(answer.status)) ?? 0) + 1);
    }
    const unreached = operations
      .filter((operation) => !reached.has(operation))
      .map(({ method, path }) => `${method} ${path}`);
    expect({ problems: problems.slice(0, 20), more: Math.max(0, problems.length - 20), unreached }).toEqual({
      problems: [],
      more: 0,
      unreached: [],
    });
    // Good and bad requests both occur: neither are all refused, or all accepted.
    expect(Math.min(statuses.get('200') ?? 0, statuses.get('400') ?? 0)).toBeGreaterThan(REQUESTS / 10);
  },
);

import fc from 'fast-check';
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { by, soon, workshop } from './queue.fixtures.ts';
import { heaviest } from './fair-shares.ts';
import type { Asker } from './askers.ts';
import { fairQueue, queues } from './queue.ts';

test('so much is done at once, and the rest later', async () => {
  const { ask, end, begun } = workshop({ atOnce: 2, waiting: 10 });
  for (const name of ['a', 'b', 'c', 'd']) void ask(name, by(name));
  await soon();
  expect(begun).toEqual(['a', 'b']);
  await end();
  expect(begun).toEqual(['a', 'b', 'c']);
  while ((await end()) > 0);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('networks take turns, in a network its homes, in a home its members, and its visitors as one', async () => {
  const { ask, end, begun } = workshop({ waiting: 20 });
  const from = (network: string, home: string, member?: number) => ({ network, home: `${network} ${home}`, member });
  void ask('first', by('first'));
  for (const name of ['a1', 'a2', 'a3']) void ask(name, from('net', 'a', 1));
  for (const name of ['visitor 1', 'visitor 2']) void ask(name, from('net', 'a'));
  for (const name of ['b1', 'b2']) void ask(name, from('net', 'b', 2));
  for (const name of ['c1', 'c2', 'c3']) void ask(name, from('far', 'c', 3));
  while ((await end()) > 0);
  expect(begun).toEqual(['first', 'a1', 'c1', 'b1', 'c2', 'visitor 1', 'c3', 'b2', 'a2', 'visitor 2', 'a3']);
});

test('work of ours is done in the order in which it came', async () => {
  const { ask, end, begun } = workshop({ waiting: 3 });
  const names = ['1', '2', '3', '4', '5'];
  for (const name of names) void ask(name, {});
  while ((await end()) > 0);
  expect(begun).toEqual(names.slice(0, 4));
});

test('who gives way is told to come back', async () => {
  const { run } = fairQueue('test', { atOnce: 1, waiting: 0 });
  const first = Promise.withResolvers<void>();
  const running = run(by('a'), () => first.promise);
  await expect(run(by('b'), async () => 'done')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  first.resolve();
  await running;
  expect(await run(by('b'), async () => 'done')).toBe('done');
});

test('work that fails lets the next begin', async () => {
  const { run } = fairQueue('test', { atOnce: 1, waiting: 1 });
  const broken = run(by('a'), () => Promise.reject(new Error('broken')));
  const fine = run(by('b'), async () => 'fine');
  await expect(broken).rejects.toThrow('broken');
  expect(await fine).toBe('fine');
});

test('a place that is given back twice is given to one other', async () => {
  const { place } = fairQueue('test', { atOnce: 1, waiting: 5 });
  const leave = await place(by('a'));
  let placed = 0;
  for (const name of ['b', 'c']) void place(by(name)).then(() => (placed += 1));
  leave();
  leave();
  await soon();
  expect(placed).toBe(1);
});

test('work of whoever has left is not done, and takes no place', async () => {
  const { ask, end, begun, refused } = workshop({ waiting: 2 });
  const leaving = new AbortController();
  const gone = { ...by('gone'), left: leaving.signal };
  void ask('running', gone);
  void ask('waiting', gone);
  void ask('a', by('a'));
  await soon();
  leaving.abort();
  void ask('late', gone);
  void ask('b', by('b'));
  while ((await end()) > 0);
  expect(begun).toEqual(['running', 'a', 'b']);
  expect(refused.toSorted()).toEqual(['late', 'waiting']);

  const staying = new AbortController();
  const { run } = fairQueue('test', { atOnce: 1, waiting: 1 });
  for (let n = 0; n < 3; n += 1) await run({ left: staying.signal }, async () => undefined);
  expect(getEventListeners(staying.signal, 'abort')).toEqual([]);
});

test('nor is that of whoever leaves while they are asked for again, and the next one begins', async () => {
  const { ask, end, begun, refused, load } = workshop({ waiting: 2 });
  const leaving = new AbortController();
  const asked = Promise.withResolvers<void>();
  void ask('running', by('a'));
  void ask('gone', { ...by('b'), left: leaving.signal, reauthorize: () => asked.promise });
  void ask('next', by('c'));
  await end();
  leaving.abort();
  asked.resolve();
  await soon();
  expect({ begun, refused }).toEqual({ begun: ['running', 'next'], refused: ['gone'] });
  expect(load()).toEqual({ running: 1, waiting: 0 });
});

test('a member who comes again later stands where they come from then', async () => {
  const { ask, end, begun } = workshop({ waiting: 10 });
  void ask('earlier', { ...by('a'), member: 1 });
  await end();
  void ask('busy', by('busy'));
  for (const name of ['a1', 'a2']) void ask(name, by('a'));
  void ask('member', { ...by('b'), member: 1 });
  void ask('c', by('c'));
  while ((await end()) > 0);
  expect(begun).toEqual(['earlier', 'busy', 'a1', 'member', 'c', 'a2']);
});

test('who leaves the moment their work begins is counted once', async () => {
  const leaving = new AbortController();
  const { place } = fairQueue('test', { atOnce: 1, waiting: 1 });
  const placed = place({ ...by('a'), left: leaving.signal });
  leaving.abort();
  (await placed)();
  expect(queues.get('test')?.()).toEqual({ running: 0, waiting: 0 });
});

/** Each attacker controls one kind of identity, and can make up any number of the others. */
const attackers: ((n: number, at: string) => Asker)[] = [
  (_, at) => ({ home: at, network: at }),
  (n, at) => ({ member: n, home: at, network: at }),
  (n, at) => ({ home: `${at} ${n}`, network: at }),
  (n, at) => ({ member: n, home: `${at} ${n}`, network: at }),
  (n, at) => ({ member: -at.length, home: `${at} ${n}`, network: `${at} ${n}` }),
];

test('whatever homes, networks and members others have many of, who comes from elsewhere waits for one piece of each', async () => {
  const kinds = fc.array(fc.constantFrom(...attackers), { minLength: 1, maxLength: 4 });
  const shape = fc.record({ atOnce: fc.integer({ min: 1, max: 4 }), room: fc.integer({ min: 1, max: 12 }), kinds });
  const before = fc.array(fc.nat(), { maxLength: 60 });
  const after = fc.array(fc.oneof(fc.nat(), fc.constant('end' as const)), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(shape, before, after, async ({ atOnce, room, kinds: evil }, earlier, later) => {
      const { ask, end, begun, refused } = workshop({ atOnce, waiting: evil.length + room });
      const attack = (n: number) => {
        const at = n % evil.length;
        void ask(`evil ${n}`, evil[at]?.(n, 'x'.repeat(at + 1)) ?? {});
      };
      for (const n of earlier) attack(n);
      await soon();
      const ahead = begun.length;
      // A member that is no attacker.
      void ask('honest', { member: -1_000, ...by('honest') });
      for (const one of later) {
        if (one === 'end') await end();
        else attack(one);
      }
      for (let n = 0; n <= evil.length && !begun.includes('honest'); n += 1) await end();
      expect(begun).toContain('honest');
      expect(refused).not.toContain('honest');
      expect(begun.indexOf('honest') - ahead).toBeLessThanOrEqual(evil.length);
      while ((await end()) > 0);
    }),
  );
});

test('the largest share of member, home or network gives way, the latest of it first', () => {
  const piece = (name: string, size: number, asker: Asker) => ({ name, size, asker });
  const most = (...pieces: ReturnType<typeof piece>[]) => heaviest(pieces, ({ size }) => size)?.name;
  expect(most()).toBeUndefined();
  expect(most(piece('a', 1, by('a')), piece('b', 2, by('b')), piece('c', 1, by('c')))).toBe('b');
  expect(most(piece('a1', 2, by('a')), piece('b', 3, by('b')), piece('a2', 2, by('a')))).toBe('a2');
  // Within a network the home with most loses, within a home the member.
  const at = (home: string, member?: number) => ({ network: 'net', home, member });
  expect(most(piece('a1', 1, at('a')), piece('a2', 1, at('a')), piece('b', 1, at('b')))).toBe('a2');
  expect(most(piece('a1', 1, at('a', 1)), piece('a2', 1, at('a', 1)), piece('b', 1, at('a', 2)))).toBe('a2');
  expect(most(piece('a1', 1, at('a')), piece('a2', 1, at('a')), piece('b', 1, at('a', 2)))).toBe('a2');
  // Work without an owner counts by itself.
  expect(most(piece('ours', 1, {}), piece('ours, too', 1, {}), piece('a', 1, by('a')), piece('a', 1, by('a')))).toBe(
    'a',
  );
});

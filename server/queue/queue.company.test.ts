import { expect, test } from 'vitest';
import { by, soon, workshop } from './queue.fixtures.ts';
import { Waiters, type Asker } from './askers.ts';

/** Work that waits behind `many` others, and that more waiters can join. */
function behind(many: number, shop = workshop()) {
  const company = new Waiters(by('a'));
  for (let n = 0; n < many; n += 1) void shop.ask(`a${n}`, by('a'));
  void shop.ask('shared', { ...by('a'), company });
  return { ...shop, company };
}

test('what others wait for as well begins when it is the turn of the first of them', async () => {
  const { begun, end, company, load } = behind(50);
  company.join(by('b'));
  company.join(by('c'));
  await end();
  await end();
  expect(begun).toEqual(['a0', 'shared', 'a1']);
  expect(load()).toEqual({ running: 1, waiting: 48 });
});

test('so it does for whoever was there before it came into the queue', async () => {
  const shop = workshop();
  for (let n = 0; n < 50; n += 1) void shop.ask(`a${n}`, by('a'));
  const company = new Waiters(by('a'));
  company.join(by('b'));
  void shop.ask('shared', { ...by('a'), company });
  await shop.end();
  await shop.end();
  expect(shop.begun).toEqual(['a0', 'shared', 'a1']);
});

test('for whoever has a turn elsewhere it begins at once', async () => {
  const { begun, company, end, load } = behind(50);
  company.join({ ...by('page'), hasTurn: true });
  await soon();
  expect(begun).toEqual(['a0', 'shared']);
  for (let n = 0; n < 51; n += 1) await end();
  expect(load()).toEqual({ running: 0, waiting: 0 });
});

test('who comes when it has begun or is over changes nothing', async () => {
  const { begun, company, end, load } = behind(1);
  await end();
  company.join(by('b'));
  expect(begun).toEqual(['a0', 'shared']);
  await end();
  company.join(by('c'));
  expect(load()).toEqual({ running: 0, waiting: 0 });
});

test('when it has to give way it loses the turn where most wait, and is refused with its last one', async () => {
  const shop = behind(10, workshop({ ofOneHome: 10 }));
  shop.company.join(by('b'));
  // The first home is full: its latest piece loses its turn.
  void shop.ask('more', by('a'));
  await soon();
  expect(shop.refused).toEqual(['more']);
  const alone = behind(10, workshop({ waiting: 10 }));
  for (let n = 0; n < 3; n += 1) void alone.ask(`b${n}`, by('b'));
  await soon();
  expect(alone.refused).toEqual(['shared', 'a9', 'a8']);

  const crowded = behind(10, workshop({ waiting: 11 }));
  crowded.company.join(by('c'));
  void crowded.ask('b0', by('b'));
  await soon();
  expect(crowded.refused).toEqual([]);
  await crowded.end();
  await crowded.end();
  expect(crowded.begun).toContain('shared');
});

test('of a home one is enough', () => {
  const { company } = behind(1);
  const homes: (string | undefined)[] = [];
  company.listen(({ home }) => homes.push(home));
  for (let n = 0; n < 5; n += 1) company.join(by('b'));
  expect(homes).toEqual([by('a').home, by('b').home]);
});

test('however many wait for it, it takes one place', async () => {
  const { begun, refused, company, ask, end, load } = behind(1, workshop({ waiting: 2 }));
  for (const name of ['b', 'c', 'd', 'e']) company.join(by(name));
  void ask('other', by('other'));
  expect(load()).toEqual({ running: 1, waiting: 2 });
  while ((await end()) > 0);
  expect(refused).toEqual([]);
  expect(begun).toEqual(['a0', 'shared', 'other']);
});

test('a queue that is full has room for a turn of theirs, as it has for any other', async () => {
  const { begun, refused, company, end } = behind(10, workshop({ waiting: 10 }));
  company.join(by('b'));
  await end();
  await end();
  expect(begun).toEqual(['a0', 'shared', 'a1']);
  expect(refused).toEqual([]);
});

test('of several turns it loses the one in the heaviest network, whatever homes that has', async () => {
  const { begun, company, ask, end } = behind(1, workshop({ waiting: 12 }));
  const of = (home: number): Asker => ({ home: `home ${home}`, network: 'a network of many' });
  for (let home = 0; home < 8; home += 1) void ask(`many ${home}`, of(home));
  company.join(of(0));
  company.join(by('b'));
  // Its own home has more than each of those, and its network less.
  for (const name of ['b1', 'b2']) void ask(name, by('b'));
  await end();
  await end();
  expect(begun).toEqual(['a0', 'many 0', 'shared']);
});

test('however many others came before, each brings a turn', async () => {
  const { begun, company, end, ask } = behind(5, workshop({ waiting: 2_000 }));
  for (let n = 0; n < 300; n += 1) {
    for (let more = 0; more < 3; more += 1) void ask(`${n}-${more}`, by(`busy ${n}`));
    company.join(by(`busy ${n}`));
  }
  company.join(by('b'));
  company.join({ ...by('page'), hasTurn: true });
  await soon();
  expect(begun).toEqual(['a0', 'shared']);
  await end();
});

test('nobody waits any more when all have left who came, by themselves or with others', () => {
  const [ann, bob] = [new AbortController(), new AbortController()];
  const inner = new Waiters({ home: 'a', left: ann.signal });
  const outer = new Waiters();
  expect(outer.hasLeft()).toBe(false);
  inner.listen((one) => outer.join(one));
  // Of the same home, so it adds no turn.
  inner.join({ home: 'a', left: bob.signal });
  ann.abort();
  expect([inner.hasLeft(), outer.hasLeft()]).toEqual([false, false]);
  bob.abort();
  expect([inner.hasLeft(), outer.hasLeft()]).toEqual([true, true]);
  outer.join({ home: 'c' });
  expect(outer.hasLeft()).toBe(false);
});

import { expect, test } from 'vitest';
import { takeTurns, type Work } from './turns.ts';

/** Work that is named when it begins, and ends when it is told to. */
function workshop() {
  const inTurn = takeTurns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string, work: Partial<Work>) =>
      inTurn({ line: 'uploads', isLarge: false, ...work }, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise((soon) => setImmediate(soon));
      return begun;
    },
  };
}

const [ann, bob, eve] = [{ party: 1 }, { party: 2 }, { party: 3 }];
const soon = () => new Promise((then) => setImmediate(then));

test('two are served at once, one piece of each member', async () => {
  const { ask, end, begun } = workshop();
  for (const name of ['a1', 'a2', 'a3']) void ask(name, ann);
  void ask('b1', bob);
  void ask('e1', eve);
  await soon();
  expect(begun).toEqual(['a1', 'b1']);
  expect(await end('a1')).toEqual(['a1', 'b1', 'e1']);
  expect(await end('b1')).toEqual(['a1', 'b1', 'e1', 'a2']);
});

test('who sends much does not hold up who comes later', async () => {
  const { ask, end } = workshop();
  for (let n = 0; n < 50; n += 1) void ask(`e${n}`, eve);
  for (const name of ['b1', 'b2']) void ask(name, bob);
  void ask('a1', ann);
  await soon();
  expect(await end('b1')).toEqual(['e0', 'b1', 'a1']);
  expect(await end('a1')).toEqual(['e0', 'b1', 'a1', 'b2']);
  expect(await end('e0')).toEqual(['e0', 'b1', 'a1', 'b2', 'e1']);
});

test('one large picture is worked on at a time: small ones pass by', async () => {
  const { ask, end } = workshop();
  void ask('large 1', { ...eve, isLarge: true });
  void ask('large 2', { ...bob, isLarge: true });
  void ask('small', ann);
  await soon();
  expect(await end('small')).toEqual(['large 1', 'small']);
  expect(await end('large 1')).toEqual(['large 1', 'small', 'large 2']);
});

test('variants and uploads take turns, and variants are of nobody', async () => {
  const { ask, end } = workshop();
  for (const [n, party] of [ann, bob, eve].entries()) void ask(`upload ${n}`, party);
  for (const n of [0, 1]) void ask(`variant ${n}`, { line: 'resizing' });
  await soon();
  await end('upload 0');
  expect(await end('upload 1')).toEqual(['upload 0', 'upload 1', 'variant 0', 'upload 2']);
  expect((await end('upload 2')).at(-1)).toBe('variant 1');
});

test.each([
  ['a member at many addresses', (n: number) => ({ party: n % 4, home: `home ${n}` })],
  ['many members at one address', (n: number) => ({ party: n, home: 'one home' })],
])('in a line that is full, %s makes room for others', async (_who, evil) => {
  const { ask, end, begun } = workshop();
  let refused = 0;
  const send = (name: string, work: Partial<Work>) =>
    void ask(name, work).catch(({ code }) => (refused += code === 'unavailable' ? 1 : 0));
  for (let n = 0; n < 100; n += 1) send(`evil ${n}`, evil(n));
  await soon();
  const before = refused;
  for (let n = 0; n < 10; n += 1) send(`honest ${n}`, { party: 1_000 + n, home: `honest home ${n}` });
  await soon();
  expect(refused).toBe(before + 10);
  for (let n = 0; n < begun.length; n += 1) await end(begun[n] ?? '');
  expect(begun.filter((name) => name.startsWith('honest'))).toHaveLength(10);
  // Who came first keeps the place.
  expect(begun).toContain('evil 20');
  expect(begun).not.toContain('evil 99');
});

test('in one home it is the member who sends most that makes room', async () => {
  const { ask, end, begun } = workshop();
  const send = (name: string, party: number) => void ask(name, { party, home: 'school' }).catch(() => undefined);
  for (let n = 0; n < 61; n += 1) send(`evil ${n}`, 1);
  send('honest', 2);
  for (let n = 0; n < 5; n += 1) send(`late ${n}`, 10 + n);
  await soon();
  for (let n = 0; n < begun.length; n += 1) await end(begun[n] ?? '');
  expect(begun.filter((name) => !name.startsWith('evil'))).toHaveLength(6);
});

test('work that fails makes room, and a line that is full refuses', async () => {
  const { ask, end, begun } = workshop();
  const inTurn = takeTurns();
  await expect(inTurn({ line: 'uploads', isLarge: false }, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  expect(await inTurn({ line: 'uploads', isLarge: false }, () => Promise.resolve('yes'))).toBe('yes');

  for (let n = 0; n < 62; n += 1) void ask(`${n}`, { party: n });
  await expect(ask('one too many', { party: 99 })).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  void ask('a variant', { line: 'resizing' });
  await soon();
  await end('0');
  expect(begun).toEqual(['0', '1', 'a variant']);
});

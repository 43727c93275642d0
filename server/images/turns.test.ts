import { expect, test } from 'vitest';
import { uploadTurns, type Upload } from './turns.ts';

const soon = () => new Promise((then) => setImmediate(then));

/** Named work that records its start and runs until the test ends it. */
function workshop() {
  const turns = uploadTurns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end) => ends.set(name, end));
  };
  return {
    begun,
    upload: (name: string, asker: Partial<Upload>) => turns.upload({ isLarge: false, ...asker }, piece(name)),
    resize: (name: string) => turns.resize({}, piece(name)),
    async end(name: string) {
      ends.get(name)?.();
      await soon();
      return begun;
    },
  };
}

const [ann, bob, eve] = [{ member: 1 }, { member: 2 }, { member: 3 }];

test('two are served at once, one piece of each member', async () => {
  const { upload, end, begun } = workshop();
  for (const name of ['a1', 'a2', 'a3']) void upload(name, ann);
  void upload('b1', bob);
  void upload('e1', eve);
  await soon();
  expect(begun).toEqual(['a1', 'b1']);
  expect(await end('a1')).toEqual(['a1', 'b1', 'e1']);
  expect(await end('b1')).toEqual(['a1', 'b1', 'e1', 'a2']);
});

test('who sends much does not hold up who comes later', async () => {
  const { upload, end } = workshop();
  for (let n = 0; n < 50; n += 1) void upload(`e${n}`, eve);
  for (const name of ['b1', 'b2']) void upload(name, bob);
  void upload('a1', ann);
  await soon();
  expect(await end('b1')).toEqual(['e0', 'b1', 'a1']);
  expect(await end('a1')).toEqual(['e0', 'b1', 'a1', 'b2']);
  expect(await end('e0')).toEqual(['e0', 'b1', 'a1', 'b2', 'e1']);
});

test('one large picture is worked on at a time: small ones pass by', async () => {
  const { upload, end } = workshop();
  void upload('large 1', { ...eve, isLarge: true });
  void upload('large 2', { ...bob, isLarge: true });
  void upload('small', ann);
  await soon();
  expect(await end('small')).toEqual(['large 1', 'small']);
  expect(await end('large 1')).toEqual(['large 1', 'small', 'large 2']);
});

test('variants and uploads take turns, two of both at once', async () => {
  const { upload, resize, end, begun } = workshop();
  for (let member = 0; member < 8; member += 1) void upload(`upload ${member}`, { member });
  for (let n = 0; n < 8; n += 1) void resize(`variant ${n}`);
  await soon();
  for (let n = 0; n < 10; n += 1) {
    expect(begun).toHaveLength(n + 2);
    await end(begun[n] ?? '');
  }
  const kinds = begun.slice(2, 10).map((name) => name.split(' ')[0]);
  for (const kind of ['upload', 'variant']) expect(kinds.filter((one) => one === kind)).toHaveLength(4);
  expect(kinds.join(' ')).not.toMatch(/(\w+) \1 \1/);
});

test.each([
  ['a member at many addresses', (n: number) => ({ member: n % 4, home: `home ${n}` })],
  ['many members at one address', (n: number) => ({ member: n, home: 'one home' })],
  ['many members of one network', (n: number) => ({ member: n, home: `home ${n}`, network: 'one network' })],
])('in a queue that is full, %s makes room for others', async (_who, evil) => {
  const { upload, end, begun } = workshop();
  let refused = 0;
  const send = (name: string, asker: Partial<Upload>) =>
    void upload(name, asker).catch(({ code }: { code?: string }) => (refused += code === 'unavailable' ? 1 : 0));
  for (let n = 0; n < 100; n += 1) send(`evil ${n}`, evil(n));
  await soon();
  const before = refused;
  for (let n = 0; n < 10; n += 1) send(`honest ${n}`, { member: 1_000 + n, home: `honest ${n}`, network: `net ${n}` });
  await soon();
  expect(refused).toBe(before + 10);
  for (let n = 0; n < begun.length; n += 1) await end(begun[n] ?? '');
  expect(begun.filter((name) => name.startsWith('honest'))).toHaveLength(10);
  // Those who came first keep their place.
  expect(begun).toContain('evil 20');
  expect(begun).not.toContain('evil 99');
});

test('in one home it is the member who sends most that makes room', async () => {
  const { upload, end, begun } = workshop();
  const send = (name: string, member: number) =>
    void upload(name, { member, home: 'school', network: 'town' }).catch(() => undefined);
  for (let n = 0; n < 61; n += 1) send(`evil ${n}`, 1);
  send('honest', 2);
  for (let n = 0; n < 5; n += 1) send(`late ${n}`, 10 + n);
  await soon();
  for (let n = 0; n < begun.length; n += 1) await end(begun[n] ?? '');
  expect(begun.filter((name) => !name.startsWith('evil'))).toHaveLength(6);
});

test('work that fails makes room, and a queue that is full refuses', async () => {
  const { upload, resize, end, begun } = workshop();
  const turns = uploadTurns();
  const fails = turns.upload({ isLarge: false }, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(await turns.upload({ isLarge: false }, () => Promise.resolve('yes'))).toBe('yes');

  for (let n = 0; n < 62; n += 1) void upload(`${n}`, { member: n });
  await expect(upload('one too many', { member: 99 })).rejects.toMatchObject({ code: 'unavailable' });
  void resize('a variant');
  await soon();
  await end('0');
  expect(begun).toEqual(['0', '1', 'a variant']);
});

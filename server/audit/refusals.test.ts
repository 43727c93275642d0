import { describe, expect, test } from 'vitest';
import type { AuditEvent } from './audit.queries.ts';
import { RefusalCounter } from './refusals.ts';

const refused = (n: number): AuditEvent => ({ act: 'refused', note: `GET /${n}` });
const failed = (target?: AuditEvent['target']): AuditEvent => ({ act: 'sign-in-failed', target });

describe('a flood of refusals', () => {
  test('from however many addresses writes some fifty entries a minute, which tell how many there were', async () => {
    const written: number[] = [];
    const rush = new RefusalCounter(({ times }) => {
      written.push(times);
      return Promise.resolve();
    });
    for (let n = 0; n < 10_000; n++) rush.record({ address: `10.0.${n % 200}.1` }, { act: 'sign-in-failed' });
    await rush.flush();
    expect(written.length).toBeLessThanOrEqual(50);
    expect(written.reduce((sum, times) => sum + times, 0)).toBe(10_000);
    rush.record({ address: '10.0.0.1' }, { act: 'sign-in-failed' });
    await rush.flush();
    expect(written.at(-1)).toBe(1);
  });

  type Written = Parameters<ConstructorParameters<typeof RefusalCounter>[0]>[0];
  const listen = () => {
    const written: Written[] = [];
    const rush = new RefusalCounter((entry) => {
      written.push(entry);
      return Promise.resolve();
    });
    return { rush, written };
  };
  const ADMIN = { kind: 'user', id: 1, name: 'Ada' } as const;
  const user = (id: number) => ({ kind: 'user', id, name: `user ${id}` }) as const;

  test.each<[string, (rush: RefusalCounter, n: number) => void]>([
    ['of one member at many routes', (rush, n) => rush.record({ actorId: 7, address: '10.0.0.7' }, refused(n))],
    ['of many members at many routes', (rush, n) => rush.record({ actorId: n, address: `10.0.0.${n}` }, refused(n))],
    ['from one address, for many accounts', (rush, n) => rush.record({ address: '10.0.0.7' }, failed(user(n + 2)))],
    ['from many addresses, for one account', (rush, n) => rush.record({ address: `10.0.0.${n}` }, failed(user(2)))],
    ['from many addresses, for none', (rush, n) => rush.record({ address: `10.0.0.${n}` }, failed())],
  ])('%s hides neither the account nor the address of who guesses a password', async (_, noise) => {
    const { rush, written } = listen();
    for (let n = 0; n < 1_000; n++) noise(rush, n);
    for (let n = 0; n < 50; n++) rush.record({ address: '203.0.113.9' }, failed(ADMIN));
    await rush.flush();
    const guesses = written.filter(({ origin, deed }) => deed.target?.id === 1 && origin.address === '203.0.113.9');
    expect(guesses.map(({ times }) => times)).toEqual([1, 49]);
    expect(written.reduce((sum, { times }) => sum + times, 0)).toBe(1_050);
  });

  test('in as many ways as there are tells how many, in few entries', async () => {
    const { rush, written } = listen();
    for (let n = 0; n < 10_000; n++) {
      rush.record({ address: `10.0.${n % 250}.${n % 7}` }, failed(user(n % 300)));
      rush.record({ actorId: n % 400, address: `10.0.${n % 250}.1` }, refused(n % 90));
    }
    await rush.flush();
    expect(written.length).toBeLessThanOrEqual(100);
    expect(written.reduce((sum, { times }) => sum + times, 0)).toBe(20_000);
  });

  test('tells who makes it, or which account it is at, where their share is full', async () => {
    const { rush, written } = listen();
    for (let n = 0; n < 30; n++) rush.record({ address: `10.0.0.${n}` }, failed(ADMIN));
    for (let n = 0; n < 30; n++) rush.record({ actorId: 7, address: `10.0.0.${n}` }, refused(n));
    for (let n = 2; n < 32; n++) rush.record({ address: '203.0.113.9' }, failed(user(n)));
    await rush.flush();
    expect(written.filter(({ times }) => times > 1)).toEqual([
      { origin: { actorId: undefined }, deed: { ...failed(ADMIN), note: 'many addresses or calls' }, times: 25 },
      { origin: { actorId: 7 }, deed: { act: 'refused', note: 'many addresses or calls' }, times: 25 },
      {
        origin: { address: '203.0.113.9' },
        deed: { act: 'sign-in-failed', note: 'many accounts or calls' },
        times: 25,
      },
    ]);
  });
});

import { unpackTar } from 'modern-tar';
import { gunzipSync } from 'node:zlib';
import { fakePages, seen } from '../cache/cache.fixtures.ts';
import type { Answer } from '../testing/client.ts';
import { operationsOf, type Operation } from '../testing/openapi.document.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { addressesOf, otherAddresses, type Stock } from './access.probes.ts';
import { ROLES, type Role } from './access.world.ts';

/** The application with pages that show what the API answers them, and who reads it. */
export interface Site {
  t: TestApp;
  people: Record<Exclude<Role, 'visitor'>, TestUser>;
  /** What each reader gets at every address there is. */
  readAll(stock: Stock, roles?: readonly Role[]): Promise<Record<Role, Reading>>;
  /** A new library with nobody in it but these people. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Answers by their address. */
export type Reading = Map<string, ReturnType<typeof seen>>;

export async function openSite(): Promise<Site> {
  const { pages, remove } = await fakePages();
  const t = await startTestApp({}, pages);
  const operations: Operation[] = operationsOf((await t.visitor.get('/api/openapi.json')).body);
  const gets = operations.filter(({ method }) => method === 'GET');
  let people: Site['people'];

  return {
    t,
    get people() {
      return people;
    },
    async readAll(stock, roles = ROLES) {
      const addresses = [...gets.flatMap((operation) => addressesOf(operation, stock)), ...otherAddresses(stock)];
      const readings: Record<Role, Reading> = {
        visitor: new Map(),
        member: new Map(),
        owner: new Map(),
        administrator: new Map(),
      };
      for (const role of roles) {
        const client = role === 'visitor' ? t.visitor : t.as(people[role]);
        for (const address of addresses) readings[role].set(address, seen(await opened(await client.get(address))));
      }
      return readings;
    },
    async begin() {
      await t.reset();
      people = { member: await t.user('Mia'), owner: await t.user('Olga'), administrator: await t.admin() };
    },
    async close() {
      await t.close();
      await remove();
    },
  };
}

/** An archive as what is in it. */
async function opened(answer: Answer): Promise<Answer> {
  if (answer.headers['content-type'] !== 'application/gzip') return answer;
  const files = await unpackTar(gunzipSync(answer.bytes));
  return { ...answer, body: files.map(({ header, data }) => `${header.name} ${Buffer.from(data ?? []).toString()}`) };
}

/** What tells all of one person: to themselves, and to administrators. */
export const isArchive = (address: string): boolean => address.endsWith('/export');

/** At which addresses each of these words is read, in any case of letters; words that are nowhere are left out. */
export function whereIs(words: string[], reading: Reading): Record<string, string[]> {
  const places: Record<string, string[]> = {};
  for (const [address, answer] of reading) {
    const text = JSON.stringify(answer).toLowerCase();
    for (const word of words) if (text.includes(word.toLowerCase())) (places[word] ??= []).push(address);
  }
  return places;
}

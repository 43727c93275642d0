import { unpackTar } from 'modern-tar';
import { gunzipSync } from 'node:zlib';
import { fakePages, seen } from '../cache/cache.fixtures.ts';
import type { Answer } from '../testing/client.ts';
import { operationsOf, type Operation } from '../testing/openapi.document.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { addressesOf, otherAddresses, type Stock } from './access.probes.ts';
import { ROLES, type Role } from './access.world.ts';

/** The application, with pages that show the API's responses, and the people who read it. */
export interface Site {
  t: TestApp;
  people: Record<Exclude<Role, 'visitor'>, TestUser>;
  /** What each role gets at every address. */
  readAll(stock: Stock, roles?: readonly Role[]): Promise<Record<Role, Reading>>;
  /** Starts a new library with only these people. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Responses by address. */
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

/** Replaces the body of an archive by its contents. */
async function opened(answer: Answer): Promise<Answer> {
  if (answer.headers['content-type'] !== 'application/gzip') return answer;
  const files = await unpackTar(gunzipSync(answer.bytes));
  return { ...answer, body: files.map(({ header, data }) => `${header.name} ${Buffer.from(data ?? []).toString()}`) };
}

/** An export of all data of one person: for themselves, and for administrators. */
export const isArchive = (address: string): boolean => address.endsWith('/export');

/** The addresses whose response contains each of these words, in any case; words that occur nowhere are omitted. */
export function whereIs(words: string[], reading: Reading): Record<string, string[]> {
  const places: Record<string, string[]> = {};
  for (const [address, answer] of reading) {
    const text = JSON.stringify(answer).toLowerCase();
    for (const word of words) if (text.includes(word.toLowerCase())) (places[word] ??= []).push(address);
  }
  return places;
}

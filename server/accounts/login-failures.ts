import type { Config } from '../config.ts';
import { now } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { foldKey } from '../text/keys.ts';
import type { Sql } from '../database/tables.ts';
import { networksOf } from '../http/address.ts';
import { tooMany } from '../errors.ts';
import type { Asker } from '../queue/askers.ts';
import { keyedHash, loginSecret } from './login-secret.ts';
import {
  deleteCounter,
  deleteForgotten,
  findCounters,
  lockCounters,
  takeBackFailure,
  updateCounters,
} from './login-failures.queries.ts';
import { EMPTY, forgetAt, judge, type Counter, type Counters, type Judgement } from './login-failures.rules.ts';
import { passwordTurns } from './passwords.ts';

const SWEEP_EVERY = 10 * 60 * 1000;

export interface Attempt {
  email: string;
  address: string;
  /**
   * What names a device or session that has signed in to this account before: only its own failures hold it up, and it
   * does not wait behind all who are unknown.
   */
  known?: string | undefined;
}

/** An attempt that counts as a failure unless it is forgiven. */
export interface CountedAttempt {
  /** The keys of the pairs. */
  pairs: string[];
  counters: { key: string; waitUntil: number }[];
}

interface Compared {
  fits: boolean;
  counted: CountedAttempt;
}

interface Services {
  database: Database;
  config: Pick<Config, 'RATE_LIMIT'>;
}

/** Counts passwords that were wrong, and lets the next attempt wait (decision 010). The database keeps the counts. */
export class LoginFailures {
  private sweptAt = 0;
  private readonly services: Services;

  constructor(services: Services) {
    this.services = services;
  }

  /**
   * Compares a password as an attempt that counts as a failure from the beginning, so that of many guesses made together
   * each counts. It is counted when its turn has come: a rush of guesses waits before it writes. To be followed by
   * `forgive` where it fits.
   * @throws 429 that says how long to wait, 503 when too many wait; then nothing is compared or counted
   */
  async compare(asker: Asker, attempt: Attempt, isRight: () => Promise<boolean>): Promise<Compared> {
    const keys = await this.keysOf(attempt);
    await this.refuseEarly(keys, attempt);
    const isKnown = attempt.known !== undefined;
    return passwordTurns.run({ ...asker, isKnown }, () => this.countAndCompare(keys, attempt, isRight));
  }

  private async countAndCompare(keys: Keys, attempt: Attempt, isRight: () => Promise<boolean>): Promise<Compared> {
    const counted = await this.count(keys, attempt);
    try {
      return { fits: await isRight(), counted };
    } catch (error) {
      // Nobody knows whether it was right: the attempt was none.
      for (const counter of counted.counters) await takeBackFailure(this.services.database.sql, counter);
      throw error;
    }
  }

  /** The password was right: whoever tried from there starts afresh, and neither account nor address failed. */
  async forgive(trx: Sql, { pairs, counters }: CountedAttempt): Promise<void> {
    // In the order in which `lockCounters` takes them, so nobody waits in a circle.
    for (const counter of counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      // Of the pairs the first is the place itself; others in the networks around it may have failed.
      await (counter.key === pairs[0] ? deleteCounter(trx, counter.key) : takeBackFailure(trx, counter));
    }
  }

  /** Who hammers is refused without a write, and without a turn. */
  private async refuseEarly(keys: Keys, attempt: Attempt): Promise<void> {
    const moment = now().getTime();
    const found = await findCounters(this.services.database.sql, listOf(keys), moment);
    const { told, after } = judgementOf(keys, found, attempt);
    if (told !== undefined && !after) throw refusal(told);
  }

  private async count(keys: Keys, attempt: Attempt): Promise<CountedAttempt> {
    const { database } = this.services;
    const moment = now().getTime();
    // Either way: the clock may be put right.
    if (Math.abs(moment - this.sweptAt) > SWEEP_EVERY) {
      this.sweptAt = moment;
      await deleteForgotten(database.sql, moment);
    }
    const { told, after } = await database.transaction(async (trx) => {
      const judgement = judgementOf(keys, await lockCounters(trx, listOf(keys), moment), attempt);
      if (judgement.after) await updateCounters(trx, storedOf(keys, judgement.after));
      return judgement;
    });
    if (told !== undefined || !after) throw refusal(told ?? moment);
    return { pairs: keys.pairs.map(({ key }) => key), counters: storedOf(keys, after) };
  }

  /** Keyed hashes: nobody reads e-mails, also of those who have no account, or addresses out of the database. */
  private async keysOf({ email, address, known }: Attempt): Promise<Keys> {
    const secret = await loginSecret(this.services.database.sql);
    const keyOf = (...parts: string[]) => keyedHash(secret, parts).toString('hex');
    const account = foldKey(email);
    const places = networksOf(address);
    return {
      pairs:
        known === undefined
          ? places.map(({ name, homes }) => ({ key: keyOf('pair', account, name), homes }))
          : [{ key: keyOf('device', account, known), homes: 1 }],
      account: { key: accountKey(secret, email) },
      // Load tests come from one address, and switch off what counts addresses. What known devices do there neither
      // counts nor is taken back: many right passwords together would lower what others have failed.
      addresses:
        this.services.config.RATE_LIMIT && known === undefined
          ? places.map(({ name, homes }) => ({ key: keyOf('address', name), homes }))
          : [],
    };
  }
}

type PlacedKey = { key: string; homes: number };
type Keys = { pairs: PlacedKey[]; account: { key: string }; addresses: PlacedKey[] };

const listOf = ({ pairs, account, addresses }: Keys): string[] =>
  [...pairs, account, ...addresses].map(({ key }) => key);

/** As of when they were read: one who came later may have been counted first, and is nobody to wait for. */
const judgementOf = (keys: Keys, found: Map<string, Counter>, { known }: Attempt): Judgement =>
  judge(countersOf(keys, found), known !== undefined, now().getTime());

const countersOf = ({ pairs, account, addresses }: Keys, found: Map<string, Counter>): Counters => {
  const placed = ({ key, homes }: PlacedKey) => ({ counter: found.get(key) ?? EMPTY, homes });
  return {
    pairs: pairs.map(placed),
    account: found.get(account.key) ?? EMPTY,
    addresses: addresses.map(placed),
  };
};

const storedOf = (keys: Keys, { pairs, account, addresses }: Counters) => {
  const stored = (name: 'pair' | 'account' | 'address', key: string | undefined, counter: Counter) =>
    key === undefined ? [] : [{ key, ...counter, forgetAt: forgetAt(name, counter) }];
  return [
    ...pairs.flatMap(({ counter }, at) => stored('pair', keys.pairs[at]?.key, counter)),
    ...stored('account', keys.account.key, account),
    ...addresses.flatMap(({ counter }, at) => stored('address', keys.addresses[at]?.key, counter)),
  ];
};

/** Under which an account's failures from everywhere are counted. */
const accountKey = (secret: string, email: string): string =>
  keyedHash(secret, ['account', foldKey(email)]).toString('hex');

/** Forgets what was counted for an account that is no more. What named places as well is forgotten by itself. */
export async function forgetAccount(trx: Sql, email: string): Promise<void> {
  await deleteCounter(trx, accountKey(await loginSecret(trx), email));
}

function refusal(until: number): Error {
  const seconds = Math.max(1, Math.ceil((until - now().getTime()) / 1000));
  return tooMany(`Too many failed attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, seconds);
}

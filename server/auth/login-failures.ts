import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../config.ts';
import { now } from '../clock.ts';
import type { Database } from '../database/engine.ts';
import { foldKey } from '../database/keys.ts';
import type { Sql } from '../database/tables.ts';
import { tooMany } from '../http/errors.ts';
import { keyedHash, loginSecret } from './login-secret.ts';
import {
  deleteCounter,
  deleteForgotten,
  findCounters,
  lockCounters,
  takeBackFailure,
  updateCounters,
} from './login-failures.queries.ts';
import { EMPTY, forgetAt, judge, type Counter, type Counters } from './login-failures.rules.ts';

const SWEEP_EVERY = 10 * 60 * 1000;

export interface Attempt {
  email: string;
  address: string;
  /** What names a device or session that has signed in to this account before: only its own failures hold it up. */
  known?: string | undefined;
}

/** An attempt that counts as a failure unless it is forgiven. */
export interface CountedAttempt {
  pair: string;
  counters: { key: string; waitUntil: number }[];
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
   * each counts. To be followed by `forgive` where it fits.
   * @throws 429 that says how long to wait; then nothing is compared or counted
   */
  async compare(
    attempt: Attempt,
    isRight: () => Promise<boolean>,
  ): Promise<{ fits: boolean; counted: CountedAttempt }> {
    const counted = await this.count(attempt);
    try {
      return { fits: await isRight(), counted };
    } catch (error) {
      // Nobody knows whether it was right: the attempt was none.
      for (const counter of counted.counters) await takeBackFailure(this.services.database.sql, counter);
      throw error;
    }
  }

  /** The password was right: whoever tried from there starts afresh, and neither account nor address failed. */
  async forgive(trx: Sql, { pair, counters }: CountedAttempt): Promise<void> {
    // In the order in which `lockCounters` takes them, so nobody waits in a circle.
    for (const counter of counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      await (counter.key === pair ? deleteCounter(trx, pair) : takeBackFailure(trx, counter));
    }
  }

  private async count(attempt: Attempt): Promise<CountedAttempt> {
    const { database } = this.services;
    const moment = now().getTime();
    const keys = await this.keysOf(attempt);
    const list = Object.values(keys).filter((key) => key !== undefined);
    const judgeThem = (found: Map<string, Counter>) =>
      judge(countersOf(keys, found), attempt.known !== undefined, moment);

    // Who hammers is refused without a write.
    const first = judgeThem(await findCounters(database.sql, list, moment));
    if (first.told !== undefined && !first.after) throw refusal(first.told, moment);

    if (moment - this.sweptAt > SWEEP_EVERY) {
      this.sweptAt = moment;
      await database.transaction((trx) => deleteForgotten(trx, moment));
    }
    const { told, after } = await database.transaction(async (trx) => {
      const judgement = judgeThem(await lockCounters(trx, list, moment));
      if (judgement.after) await updateCounters(trx, storedOf(keys, judgement.after));
      return judgement;
    });
    if (told !== undefined || !after) throw refusal(told ?? moment, moment);
    return { pair: keys.pair, counters: storedOf(keys, after) };
  }

  /** Keyed hashes: nobody reads e-mails, also of those who have no account, or addresses out of the database. */
  private async keysOf({ email, address, known }: Attempt): Promise<Keys> {
    const secret = await loginSecret(this.services.database.sql);
    const keyOf = (...parts: string[]) => keyedHash(secret, parts).toString('hex');
    const account = foldKey(email);
    // A home has a whole network of IPv6 addresses: it is one place.
    const place = normalizeIP(address);
    return {
      pair: known === undefined ? keyOf('pair', account, place) : keyOf('device', account, known),
      account: keyOf('account', account),
      // Load tests come from one address, and switch off what counts addresses.
      address: this.services.config.RATE_LIMIT ? keyOf('address', place) : undefined,
    };
  }
}

type Keys = { pair: string; account: string; address: string | undefined };

const countersOf = ({ pair, account, address }: Keys, found: Map<string, Counter>): Counters => ({
  pair: found.get(pair) ?? EMPTY,
  account: found.get(account) ?? EMPTY,
  address: address === undefined ? undefined : (found.get(address) ?? EMPTY),
});

const NAMES = ['pair', 'account', 'address'] as const;

const storedOf = (keys: Keys, counters: Counters) =>
  NAMES.flatMap((name) => {
    const [key, counter] = [keys[name], counters[name]];
    return key !== undefined && counter ? [{ key, ...counter, forgetAt: forgetAt(name, counter) }] : [];
  });

function refusal(until: number, moment: number): Error {
  const seconds = Math.max(1, Math.ceil((until - moment) / 1000));
  return tooMany(`Too many failed attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, seconds);
}

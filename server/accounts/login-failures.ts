import type { Config } from '../config.ts';
import { now } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { normalizeName } from '../text/keys.ts';
import type { Db } from '../database/tables.ts';
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
import {
  EMPTY,
  forgetAt,
  judgeAttempt,
  type Counter,
  type Counters,
  type AttemptResult,
} from './login-failures.rules.ts';
import { passwordTurns } from './passwords.ts';

const SWEEP_EVERY = 10 * 60 * 1000;

export interface Attempt {
  email: string;
  address: string;
  /**
   * Identifies a device or session that has signed in to this account before. Only its own failures make it wait, and
   * it does not queue behind all unknown clients.
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

/** Counts wrong passwords in the database and makes the next attempts wait (decision 010). */
export class LoginFailures {
  private sweptAt = 0;
  private readonly services: Services;

  constructor(services: Services) {
    this.services = services;
  }

  /**
   * Compares a password. The attempt counts as a failure before the comparison, so that concurrent guesses all count.
   * It is counted when its turn comes: a rush of guesses queues before it writes. Call `forgive` when the password
   * fits.
   * @throws 429 with the time to wait, 503 when the queue is full; then nothing is compared or counted
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
      // The result is unknown, so the attempt does not count.
      for (const counter of counted.counters) await takeBackFailure(this.services.database.sql, counter);
      throw error;
    }
  }

  /** After a right password: resets the counter of the place, and reverts this attempt in all others. */
  async forgive(trx: Db, { pairs, counters }: CountedAttempt): Promise<void> {
    // The lock order of `lockCounters`, against deadlocks.
    for (const counter of counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      // The first pair is the place itself; in the networks around it others may have failed.
      await (counter.key === pairs[0] ? deleteCounter(trx, counter.key) : takeBackFailure(trx, counter));
    }
  }

  /** Refuses repeated attempts during a wait without a write and without a turn in the queue. */
  private async refuseEarly(keys: Keys, attempt: Attempt): Promise<void> {
    const moment = now().getTime();
    const found = await findCounters(this.services.database.sql, listOf(keys), moment);
    const { told, after } = judgementOf(keys, found, attempt);
    if (told !== undefined && !after) throw refusal(told);
  }

  private async count(keys: Keys, attempt: Attempt): Promise<CountedAttempt> {
    const { database } = this.services;
    const moment = now().getTime();
    // In both directions: the clock may be set back.
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

  /** Keyed hashes, so that the database reveals no addresses and no e-mails, also those without an account. */
  private async keysOf({ email, address, known }: Attempt): Promise<Keys> {
    const secret = await loginSecret(this.services.database.sql);
    const keyOf = (...parts: string[]) => keyedHash(secret, parts).toString('hex');
    const account = normalizeName(email);
    const places = networksOf(address);
    return {
      pairs:
        known === undefined
          ? places.map(({ name, homes }) => ({ key: keyOf('pair', account, name), homes }))
          : [{ key: keyOf('device', account, known), homes: 1 }],
      account: { key: accountKey(secret, email) },
      // Load tests come from one address and switch this off. Known devices are not counted here: reverting many
      // concurrent right attempts would lower the count of others' failures.
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

/** Judges at the time after the read: a later attempt may have been counted first, and must not make this one wait. */
const judgementOf = (keys: Keys, found: Map<string, Counter>, { known }: Attempt): AttemptResult =>
  judgeAttempt(countersOf(keys, found), known !== undefined, now().getTime());

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

/** The key of an account's failures from everywhere. */
const accountKey = (secret: string, email: string): string =>
  keyedHash(secret, ['account', normalizeName(email)]).toString('hex');

/** Deletes the counter of a removed account. Counters of account and place expire by themselves. */
export async function forgetAccount(trx: Db, email: string): Promise<void> {
  await deleteCounter(trx, accountKey(await loginSecret(trx), email));
}

function refusal(until: number): Error {
  const seconds = Math.max(1, Math.ceil((until - now().getTime()) / 1000));
  return tooMany(`Too many failed attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, seconds);
}

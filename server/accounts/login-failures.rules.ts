/**
 * The waits after wrong passwords (decision 010). Pure functions; times are in milliseconds.
 *
 * A counter grows by one with each failed attempt and shrinks by one per `drain`. The first `free` failures cause no
 * wait; each further one doubles the wait, up to a minute.
 */
interface Rule {
  free: number;
  drain: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const RULES = {
  /** One account, from one place: a device that has signed in before, or else a home. */
  pair: { free: 10, drain: 5 * MINUTE },
  /** One account, from everywhere. */
  account: { free: 50, drain: MINUTE },
  /** One home, at all accounts: an office may share it. */
  address: { free: 100, drain: MINUTE },
} as const satisfies Record<string, Rule>;

const LONGEST_WAIT = MINUTE;
/** Doublings until the longest wait; counting further would change nothing. */
const STEPS = 6;
/** Maximum clock skew between two nodes. */
const SKEW = 5 * MINUTE;
/** How long a client that was told to wait keeps the right to one attempt. */
const KEPT_PLACE = 60 * MINUTE;

/** `since` is undefined when the counter has counted nothing yet. */
export interface Counter {
  failures: number;
  since: number | undefined;
  waitUntil: number;
}

export const EMPTY: Counter = { failures: 0, since: undefined, waitUntil: 0 };

/** A counter of a place. A network has as many times more free failures as it has homes. */
export interface Placed {
  counter: Counter;
  homes: number;
}

export interface Counters {
  /** Failures at the account from the place and from the networks around it, the narrowest first. */
  pairs: Placed[];
  account: Counter;
  /** Failures at all accounts from the same places; empty where addresses are not counted. */
  addresses: Placed[];
}

/** `told`: end of the wait, when the attempt is refused. `after`: the new counters; undefined when nothing changes. */
export interface AttemptResult {
  told: number | undefined;
  after: Counters | undefined;
}

/**
 * Corrects a counter that was written by a clock too far ahead: it starts now, and its wait is dropped. Clock skew
 * within SKEW never shortens a wait.
 */
const asOf = ({ failures, since, waitUntil }: Counter, now: number): Counter => ({
  failures,
  since: since !== undefined && since > now + SKEW ? now : since,
  waitUntil: waitUntil > now + LONGEST_WAIT + SKEW ? 0 : waitUntil,
});

const placedAsOf = (all: Placed[], now: number): Placed[] =>
  all.map(({ counter, homes }) => ({ homes, counter: asOf(counter, now) }));

/** A counter after draining. A partial drain period is kept, so that occasional failures do not add up forever. */
function left({ drain }: Rule, { failures, since = 0 }: Counter, now: number): { failures: number; since: number } {
  const drained = Math.max(0, Math.floor((now - since) / drain));
  return drained >= failures
    ? { failures: 0, since: now }
    : { failures: failures - drained, since: since + drained * drain };
}

/** The end of a wait; 0 for no wait, which is in the past for the clock of every node. */
const untilAfter = (wait: number, now: number): number => (wait === 0 ? 0 : now + wait);

/** The wait after so many failures, in milliseconds. */
const waitAfter = ({ free }: Rule, failures: number): number =>
  failures < free ? 0 : Math.min(LONGEST_WAIT, SECOND * 2 ** (failures - free));

function withOneMore(rule: Rule, counter: Counter, now: number): { failures: number; since: number } {
  const { failures, since } = left(rule, counter, now);
  return { failures: Math.min(failures + 1, rule.free + STEPS), since };
}

/** The rule of a network with so many homes: more free failures, but the same drain. */
const ruleOf = (name: 'pair' | 'address', homes: number): Rule => ({
  ...RULES[name],
  free: RULES[name].free * homes,
});

const latestOf = (counters: Placed[]): number => Math.max(0, ...counters.map(({ counter }) => counter.waitUntil));

/**
 * Whether an attempt is allowed, and the counters after it. It counts as a failure until it is forgiven.
 * @param isKnown the device has signed in to this account before: failures of others do not make it wait
 */
export function judgeAttempt(counters: Counters, isKnown: boolean, now: number): AttemptResult {
  const pairs = placedAsOf(counters.pairs, now);
  const account = asOf(counters.account, now);
  const addresses = placedAsOf(counters.addresses, now);
  const waitUntil = latestOf(isKnown ? pairs : [...pairs, ...addresses]);
  if (now < waitUntil) return { told: waitUntil, after: undefined };
  const [own] = pairs;
  if (!isKnown && own) {
    // Many others fail at this account. A new place waits once and is then allowed, whatever the others do meanwhile.
    const wait = waitAfter(RULES.account, left(RULES.account, account, now).failures);
    if (wait > 0 && own.counter.since === undefined) {
      const waiting = { ...own, counter: { failures: 0, since: now, waitUntil: now + wait } };
      return { told: now + wait, after: { pairs: [waiting, ...pairs.slice(1)], account, addresses } };
    }
  }
  const all = withOneMore(RULES.account, account, now);
  const ofOthers = isKnown ? 0 : waitAfter(RULES.account, all.failures);
  return {
    told: undefined,
    after: {
      pairs: pairs.map(({ counter, homes }, place) => {
        const rule = ruleOf('pair', homes);
        const one = withOneMore(rule, counter, now);
        // The account's failures make only the place itself wait, not the networks around it.
        const wait = Math.max(waitAfter(rule, one.failures), place === 0 ? ofOthers : 0);
        return { homes, counter: { ...one, waitUntil: untilAfter(wait, now) } };
      }),
      account: { ...all, waitUntil: 0 },
      addresses: addresses.map(({ counter, homes }) => {
        const rule = ruleOf('address', homes);
        const one = withOneMore(rule, counter, now);
        return {
          homes,
          counter: {
            ...one,
            waitUntil: isKnown ? counter.waitUntil : untilAfter(waitAfter(rule, one.failures), now),
          },
        };
      }),
    },
  };
}

/** When a counter expires, that is, equals an empty one. */
export function forgetAt(name: keyof typeof RULES, { failures, since = 0, waitUntil }: Counter): number {
  const place = name === 'pair' ? Math.max(since, waitUntil) + KEPT_PLACE : waitUntil;
  return Math.max(since + failures * RULES[name].drain, place);
}

/** Maximum lifetime of a counter: a later expiry comes from a clock that was ahead. */
export const LONGEST_KEPT = 2 * 24 * 60 * MINUTE;

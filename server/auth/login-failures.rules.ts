/**
 * What wrong passwords cost (decision 010). Pure: moments come in as milliseconds.
 *
 * A counter fills by one with each attempt that fails and drains by one after each `drain`. The first `free` cost nothing;
 * each further one doubles the wait, up to a minute.
 */
interface Rule {
  free: number;
  drain: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const RULES = {
  /** One account, tried from one place: a device that has signed in before, else an address. */
  pair: { free: 10, drain: 5 * MINUTE },
  /** One account, from everywhere. */
  account: { free: 50, drain: MINUTE },
  /** One address, at all accounts: an office shares it. */
  address: { free: 100, drain: MINUTE },
} as const satisfies Record<string, Rule>;

const LONGEST_WAIT = MINUTE;
/** Doublings until the longest wait; what is counted above changes nothing. */
const STEPS = 6;
/** How long somebody who was told to wait may come back and be let try. */
const KEPT_PLACE = 60 * MINUTE;

/** A counter as it stands; `since` undefined: it has counted nothing yet. */
export interface Counter {
  failures: number;
  since: number | undefined;
  waitUntil: number;
}

export const EMPTY: Counter = { failures: 0, since: undefined, waitUntil: 0 };

export interface Counters {
  pair: Counter;
  account: Counter;
  /** Undefined where addresses are not counted. */
  address: Counter | undefined;
}

/** `told`: until when to wait, when the attempt is refused. `after`: the counters then; undefined when nothing changes. */
export interface Judgement {
  told: number | undefined;
  after: Counters | undefined;
}

/** What is left of a counter. A drain that has begun goes on: who fails now and then is not counted for ever. */
function left({ drain }: Rule, { failures, since = 0 }: Counter, now: number): { failures: number; since: number } {
  const drained = Math.floor((now - since) / drain);
  return drained >= failures
    ? { failures: 0, since: now }
    : { failures: failures - drained, since: since + drained * drain };
}

/** How long to wait after so many failures, in milliseconds. */
const waitAfter = ({ free }: Rule, failures: number): number =>
  failures < free ? 0 : Math.min(LONGEST_WAIT, SECOND * 2 ** (failures - free));

function withOneMore(rule: Rule, counter: Counter, now: number): { failures: number; since: number } {
  const { failures, since } = left(rule, counter, now);
  return { failures: Math.min(failures + 1, rule.free + STEPS), since };
}

/**
 * Whether an attempt is let try, and what is counted for it: a failure, until it has turned out to be none.
 * @param isKnown the device has signed in to this account before: what others do does not hold it up
 */
export function judge({ pair, account, address }: Counters, isKnown: boolean, now: number): Judgement {
  if (now < pair.waitUntil) return { told: pair.waitUntil, after: undefined };
  if (!isKnown) {
    if (address && now < address.waitUntil) return { told: address.waitUntil, after: undefined };
    // Many others fail at this account. Who is new to it waits once, and then is let try, whatever they do meanwhile.
    const wait = waitAfter(RULES.account, left(RULES.account, account, now).failures);
    if (wait > 0 && pair.since === undefined) {
      const waiting = { failures: 0, since: now, waitUntil: now + wait };
      return { told: waiting.waitUntil, after: { pair: waiting, account, address } };
    }
  }
  const [one, all] = [withOneMore(RULES.pair, pair, now), withOneMore(RULES.account, account, now)];
  const place = address && withOneMore(RULES.address, address, now);
  const ofOthers = isKnown ? 0 : waitAfter(RULES.account, all.failures);
  return {
    told: undefined,
    after: {
      pair: { ...one, waitUntil: now + Math.max(waitAfter(RULES.pair, one.failures), ofOthers) },
      account: { ...all, waitUntil: 0 },
      address: place && {
        ...place,
        waitUntil: isKnown ? (address?.waitUntil ?? 0) : now + waitAfter(RULES.address, place.failures),
      },
    },
  };
}

/** From when on a counter says no more than an empty one. */
export function forgetAt(name: keyof Counters, { failures, since = 0, waitUntil }: Counter): number {
  return Math.max(since + failures * RULES[name].drain, waitUntil + (name === 'pair' ? KEPT_PLACE : 0));
}

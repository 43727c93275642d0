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
  /** One account, tried from one place: a device that has signed in before, else a home. */
  pair: { free: 10, drain: 5 * MINUTE },
  /** One account, from everywhere. */
  account: { free: 50, drain: MINUTE },
  /** One home, at all accounts: an office shares it. */
  address: { free: 100, drain: MINUTE },
} as const satisfies Record<string, Rule>;

const LONGEST_WAIT = MINUTE;
/** Doublings until the longest wait; what is counted above changes nothing. */
const STEPS = 6;
/** By how much the clocks of two nodes may differ. */
const SKEW = 5 * MINUTE;
/** How long somebody who was told to wait may come back and be let try. */
const KEPT_PLACE = 60 * MINUTE;

/** A counter as it stands; `since` undefined: it has counted nothing yet. */
export interface Counter {
  failures: number;
  since: number | undefined;
  waitUntil: number;
}

export const EMPTY: Counter = { failures: 0, since: undefined, waitUntil: 0 };

/** A counter of a place: of a network of many homes it lets pass as many times as many. */
export interface Placed {
  counter: Counter;
  homes: number;
}

export interface Counters {
  /** Of the account, from the place and from the networks around it, the narrowest first. */
  pairs: Placed[];
  account: Counter;
  /** Of the same places at all accounts; none where addresses are not counted. */
  addresses: Placed[];
}

/** `told`: until when to wait, when the attempt is refused. `after`: the counters then; undefined when nothing changes. */
export interface Judgement {
  told: number | undefined;
  after: Counters | undefined;
}

/**
 * A counter as a clock can have written it that is about right. What one wrote that was far ahead, and was put right, begins
 * now, and nobody waits for that. Between nodes no difference of clocks makes a wait shorter.
 */
const asOf = ({ failures, since, waitUntil }: Counter, now: number): Counter => ({
  failures,
  since: since !== undefined && since > now + SKEW ? now : since,
  waitUntil: waitUntil > now + LONGEST_WAIT + SKEW ? 0 : waitUntil,
});

const placedAsOf = (all: Placed[], now: number): Placed[] =>
  all.map(({ counter, homes }) => ({ homes, counter: asOf(counter, now) }));

/** What is left of a counter. A drain that has begun goes on: who fails now and then is not counted for ever. */
function left({ drain }: Rule, { failures, since = 0 }: Counter, now: number): { failures: number; since: number } {
  const drained = Math.max(0, Math.floor((now - since) / drain));
  return drained >= failures
    ? { failures: 0, since: now }
    : { failures: failures - drained, since: since + drained * drain };
}

/** Until when to wait; 0 where nothing is to be waited for, which no other clock takes for a moment to come. */
const untilAfter = (wait: number, now: number): number => (wait === 0 ? 0 : now + wait);

/** How long to wait after so many failures, in milliseconds. */
const waitAfter = ({ free }: Rule, failures: number): number =>
  failures < free ? 0 : Math.min(LONGEST_WAIT, SECOND * 2 ** (failures - free));

function withOneMore(rule: Rule, counter: Counter, now: number): { failures: number; since: number } {
  const { failures, since } = left(rule, counter, now);
  return { failures: Math.min(failures + 1, rule.free + STEPS), since };
}

/** The rule of a place as large as so many homes: more of its attempts are free, and they drain no faster. */
const ruleOf = (name: 'pair' | 'address', homes: number): Rule => ({
  ...RULES[name],
  free: RULES[name].free * homes,
});

const latestOf = (counters: Placed[]): number => Math.max(0, ...counters.map(({ counter }) => counter.waitUntil));

/**
 * Whether an attempt is let try, and what is counted for it: a failure, until it has turned out to be none.
 * @param isKnown the device has signed in to this account before: what others do does not hold it up
 */
export function judge(counters: Counters, isKnown: boolean, now: number): Judgement {
  const pairs = placedAsOf(counters.pairs, now);
  const account = asOf(counters.account, now);
  const addresses = placedAsOf(counters.addresses, now);
  const waitUntil = latestOf(isKnown ? pairs : [...pairs, ...addresses]);
  if (now < waitUntil) return { told: waitUntil, after: undefined };
  const [own] = pairs;
  if (!isKnown && own) {
    // Many others fail at this account. Who is new to it waits once, and then is let try, whatever they do meanwhile.
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
        // What others do holds up a place, not the network around it.
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

/** From when on a counter says no more than an empty one. */
export function forgetAt(name: keyof typeof RULES, { failures, since = 0, waitUntil }: Counter): number {
  const place = name === 'pair' ? Math.max(since, waitUntil) + KEPT_PLACE : waitUntil;
  return Math.max(since + failures * RULES[name].drain, place);
}

/** No counter is kept for longer: one that is to be was written by a clock that was ahead. */
export const LONGEST_KEPT = 2 * 24 * 60 * MINUTE;

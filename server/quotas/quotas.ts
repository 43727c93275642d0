import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import type { QuotaKind, QuotaLeft } from '../../contract/quotas.ts';
import type { Services } from '../services.ts';
import { now } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { tooMany, type AppError } from '../errors.ts';
import { usesOf } from './networks.ts';
import { findUsed, lockUsed, updateUsed } from './quotas.queries.ts';
import {
  quotasOf,
  refusalOf,
  secondsUntilFree,
  SPANS,
  stillUsed,
  sumOf,
  withMore,
  type Span,
  type Used,
} from './quotas.rules.ts';

/** The quota check of one write. */
export interface Quota {
  /**
   * The 429 if a quota is already used up, before any work. Call it before the look-up of the idempotency key, and
   * throw its result after: usage and key are committed together, so that a repeated request is found. An edit does the
   * look-up both before and after (prompts/prepare.ts).
   */
  refusal(): Promise<AppError | undefined>;
  /** Counts the write. Call it last in the transaction of the write. @throws 429 if the quota is used up by then */
  spend(trx: Db): Promise<void>;
}

type Context = Pick<Services, 'database' | 'config'>;
type Member = NonNullable<Viewer>;

/** For writes without limits. */
export const FREE: Quota = { refusal: () => Promise.resolve(undefined), spend: () => Promise.resolve() };

/**
 * The quota check for what a member is about to store; zero or missing amounts are free. Administrators have no limits.
 * @param address of the member: all members of one network share a limit as well
 */
export function quotaOf(
  context: Context,
  { viewer, address }: { viewer: Member; address: string },
  amounts: Partial<Record<QuotaKind, number>>,
): Quota {
  const limits = limitsOf(context, viewer);
  // A fixed lock order, so that two writes of one member never deadlock.
  const wanted = KINDS.flatMap((kind) => {
    const [amount = 0, most] = [amounts[kind], limits[kind]];
    return amount > 0 && most !== null ? [{ kind, span: SPANS[kind], amount, most }] : [];
  });
  if (wanted.length === 0) return FREE;
  const shared = wanted.flatMap(({ kind, amount, most }) =>
    usesOf(context.database, address, kind).map(({ times, ...use }) => ({ ...use, kind, amount, most: times * most })),
  );
  const refusalOfNetwork = () =>
    shared.map((want) => check(want, want.used(), 'People in your network').refusal).find((refusal) => refusal);
  return {
    async refusal() {
      const used = await findUsed(context.database.sql, viewer.id);
      const own = wanted.map((want) => check(want, used.get(want.kind) ?? []).refusal).find((refusal) => refusal);
      return own ?? refusalOfNetwork();
    },
    async spend(trx) {
      for (const want of wanted) {
        const { used, refusal } = check(want, await lockUsed(trx, viewer.id, want.kind));
        if (refusal) throw refusal;
        await updateUsed(trx, viewer.id, want.kind, withMore(want.span, used, want.amount, now().getTime()));
      }
      const refusal = refusalOfNetwork();
      if (refusal) throw refusal;
      for (const want of shared)
        want.keep(withMore(want.span, check(want, want.used()).used, want.amount, now().getTime()));
    },
  };
}

/** What is left of a member's quotas; null where there is no limit. */
export async function quotaLeft(context: Context, viewer: Member): Promise<QuotaLeft> {
  const limits = limitsOf(context, viewer);
  const used = await findUsed(context.database.sql, viewer.id);
  const left = (kind: QuotaKind) => {
    const most = limits[kind];
    if (most === null) return null;
    return { left: Math.max(0, most - sumOf(stillUsed(SPANS[kind], used.get(kind) ?? [], now().getTime()))), most };
  };
  return {
    promptsPerHour: left('promptsPerHour'),
    textBytesPerDay: left('textBytesPerDay'),
    imagesPerDay: left('imagesPerDay'),
  };
}

/** Maximum number of concurrent sessions of a user; undefined: no limit. */
export const sessionsOf = (config: Services['config'], user: Member): number | undefined =>
  isAdministrator(user) ? undefined : (quotasOf(config).sessions ?? undefined);

/** Bytes (UTF-8) of the parts of a text that are present. */
export const bytesOf = (text: {
  title?: string | undefined;
  content?: string | undefined;
  previewText?: string | undefined;
  fields?: readonly object[] | undefined;
}) =>
  [text.title, text.content, text.previewText, text.fields?.length ? JSON.stringify(text.fields) : ''].reduce(
    (sum, part) => sum + Buffer.byteLength(part ?? ''),
    0,
  );

const KINDS = ['promptsPerHour', 'textBytesPerDay', 'imagesPerDay'] as const satisfies QuotaKind[];
const NO_LIMITS = { promptsPerHour: null, textBytesPerDay: null, imagesPerDay: null };

const limitsOf = ({ config }: Context, viewer: Member): Record<QuotaKind, number | null> =>
  isAdministrator(viewer) ? NO_LIMITS : quotasOf(config);

/** The usage that still counts, and the 429 if the amount exceeds what is left. */
function check(
  { kind, span, amount, most }: { kind: QuotaKind; span: Span; amount: number; most: number },
  all: Used,
  who = 'You',
): { used: Used; refusal?: AppError } {
  const moment = now().getTime();
  const used = stillUsed(span, all, moment);
  const sum = sumOf(used);
  if (sum + amount <= most) return { used };
  const wait = secondsUntilFree(span, used, sum + amount - most, moment);
  return { used, refusal: tooMany(refusalOf(kind, { who, used: sum, most, wait }), wait) };
}

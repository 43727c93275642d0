import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import type { QuotaKind, QuotaLeft } from '../../contract/quotas.ts';
import type { Services } from '../services.ts';
import { now } from '../clock.ts';
import type { Sql } from '../database/tables.ts';
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

/** What a write takes of its member's quotas. */
export interface Quota {
  /**
   * The 429 of what would be too much already, before any work. To be asked for before a repetition is looked for, and thrown
   * after: what was spent stands in the database together with the key of its request, so that a repetition is found. An
   * edit looks for its repetition before and after (prompts/prepare.change.ts).
   */
  refusal(): Promise<AppError | undefined>;
  /** Counts it, in the transaction of the write and as the last thing of it. @throws 429 when it is too much by now */
  spend(trx: Sql): Promise<void>;
}

type Asked = Pick<Services, 'database' | 'config'>;
type Member = NonNullable<Viewer>;

/** Of whoever is not bounded. */
export const FREE: Quota = { refusal: () => Promise.resolve(undefined), spend: () => Promise.resolve() };

/**
 * What a member is about to store; amounts that are zero or left out are free. Administrators are not bounded.
 * @param address where they are: all members of one network together have a bound as well
 */
export function quotaOf(
  asked: Asked,
  { viewer, address }: { viewer: Member; address: string },
  amounts: Partial<Record<QuotaKind, number>>,
): Quota {
  const bounds = boundsOf(asked, viewer);
  // In one order, so that two writes of one member never wait for each other in a circle.
  const wanted = KINDS.flatMap((kind) => {
    const [amount = 0, most] = [amounts[kind], bounds[kind]];
    return amount > 0 && most !== null ? [{ kind, span: SPANS[kind], amount, most }] : [];
  });
  if (wanted.length === 0) return FREE;
  const shared = wanted.flatMap(({ kind, amount, most }) =>
    usesOf(asked.database, address, kind).map(({ times, ...use }) => ({ ...use, kind, amount, most: times * most })),
  );
  const refusalOfNetwork = () =>
    shared.map((want) => judge(want, want.used(), 'People in your network').refusal).find((refusal) => refusal);
  return {
    async refusal() {
      const used = await findUsed(asked.database.sql, viewer.id);
      const own = wanted.map((want) => judge(want, used.get(want.kind) ?? []).refusal).find((refusal) => refusal);
      return own ?? refusalOfNetwork();
    },
    async spend(trx) {
      for (const want of wanted) {
        const { used, refusal } = judge(want, await lockUsed(trx, viewer.id, want.kind));
        if (refusal) throw refusal;
        await updateUsed(trx, viewer.id, want.kind, withMore(want.span, used, want.amount, now().getTime()));
      }
      const refusal = refusalOfNetwork();
      if (refusal) throw refusal;
      for (const want of shared)
        want.keep(withMore(want.span, judge(want, want.used()).used, want.amount, now().getTime()));
    },
  };
}

/** What is left of a member's quotas. */
export async function quotaLeft(asked: Asked, viewer: Member): Promise<QuotaLeft> {
  const bounds = boundsOf(asked, viewer);
  const used = await findUsed(asked.database.sql, viewer.id);
  const left = (kind: QuotaKind) => {
    const most = bounds[kind];
    if (most === null) return null;
    return { left: Math.max(0, most - sumOf(stillUsed(SPANS[kind], used.get(kind) ?? [], now().getTime()))), most };
  };
  return {
    promptsPerHour: left('promptsPerHour'),
    textBytesPerDay: left('textBytesPerDay'),
    imagesPerDay: left('imagesPerDay'),
  };
}

/** How many sessions somebody may have at the same time; undefined: as many as they like. */
export const sessionsOf = (config: Services['config'], user: Member): number | undefined =>
  isAdministrator(user) ? undefined : (quotasOf(config).sessions ?? undefined);

/** The bytes that a text takes, of those of its parts that are written. */
export const bytesOf = (text: {
  title?: string | undefined;
  content?: string | undefined;
  previewText?: string | undefined;
}) => [text.title, text.content, text.previewText].reduce((sum, part) => sum + Buffer.byteLength(part ?? ''), 0);

const KINDS = ['promptsPerHour', 'textBytesPerDay', 'imagesPerDay'] as const satisfies QuotaKind[];
const NO_BOUNDS = { promptsPerHour: null, textBytesPerDay: null, imagesPerDay: null };

const boundsOf = ({ config }: Asked, viewer: Member): Record<QuotaKind, number | null> =>
  isAdministrator(viewer) ? NO_BOUNDS : quotasOf(config);

/** What still counts of what was used, and the 429 when there is too little left. */
function judge(
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

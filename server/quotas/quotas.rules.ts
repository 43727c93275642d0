import type { QuotaKind, Quotas } from '../../contract/quotas.ts';
import type { Config } from '../config.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MB = 2 ** 20;

/** Length of the sliding window and of the slots that usage is recorded in, in milliseconds. */
export interface Span {
  window: number;
  slot: number;
}

export const SPANS: Record<QuotaKind, Span> = {
  promptsPerHour: { window: HOUR, slot: 10_000 },
  textBytesPerDay: { window: DAY, slot: 15 * MINUTE },
  imagesPerDay: { window: DAY, slot: 15 * MINUTE },
};
/** Milliseconds after which no usage counts any more. */
export const LONGEST_WINDOW = DAY + 15 * MINUTE;

/** The quotas of this installation. A setting of zero means no limit (null). */
export function quotasOf(config: Config): Quotas {
  const most = (wanted: number) => (config.RATE_LIMIT && wanted > 0 ? Math.floor(wanted) : null);
  return {
    promptsPerHour: most(config.QUOTA_PROMPTS_PER_HOUR),
    textBytesPerDay: most(config.QUOTA_TEXT_MB_PER_DAY * MB),
    imagesPerDay: most(config.QUOTA_IMAGES_PER_DAY),
    sessions: most(config.QUOTA_SESSIONS),
  };
}

/** Amounts by time slot, oldest first. */
export type Used = [slot: number, amount: number][];

/** Parses `29001:3 29004:1`: few and short enough slots for one column value. */
export const parseUsed = (text: string): Used =>
  text
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(':').map(Number) as [number, number]);
export const writeUsed = (used: Used): string => used.map(([slot, amount]) => `${slot}:${amount}`).join(' ');

/** When a slot expires, in milliseconds since 1970. */
const endOf = (span: Span, slot: number): number => (slot + 1) * span.slot + span.window;

/** Slots that still count. A slot later than the next one comes from a wrong clock and does not count. */
export const stillUsed = (span: Span, used: Used, now: number): Used =>
  used.filter(([slot]) => endOf(span, slot) > now && slot * span.slot <= now + span.slot);

export const sumOf = (used: Used): number => used.reduce((sum, [, amount]) => sum + amount, 0);

export function withMore(span: Span, used: Used, amount: number, now: number): Used {
  const slot = Math.floor(now / span.slot);
  const before = used.find(([other]) => other === slot)?.[1] ?? 0;
  const others = used.filter(([other]) => other !== slot);
  return [...others, [slot, before + amount] as const].toSorted(([a], [b]) => a - b) as Used;
}

/** Seconds until `wanted` of the used amount has expired. */
export function secondsUntilFree(span: Span, used: Used, wanted: number, now: number): number {
  let freed = 0;
  for (const [slot, amount] of used) {
    freed += amount;
    if (freed >= wanted) return Math.max(1, Math.ceil((endOf(span, slot) - now) / 1_000));
  }
  // An amount above the whole quota never fits, however long the wait.
  return Math.ceil(span.window / 1_000);
}

/** `1 minute`, `12 minutes`, `3 hours`. */
function inWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [number, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
const megabytes = (bytes: number): string => `${Number((bytes / MB).toFixed(1))} MB`;

const REFUSALS: Record<QuotaKind, (who: string, used: number, most: number) => string> = {
  promptsPerHour: (who, used) =>
    `${who} have stored ${counted(used, 'prompt')} in the last hour, which is the most this library allows.`,
  imagesPerDay: (who, used) =>
    `${who} have uploaded ${counted(used, 'image')} in the last day, which is the most this library allows.`,
  textBytesPerDay: (who, used, most) =>
    `${who} have written ${megabytes(used)} of text in the last day, and this library allows ${megabytes(most)}.`,
};

/** The error message: which quota is used up, and when to try again. */
export const refusalOf = (
  kind: QuotaKind,
  { who = 'You', used, most, wait }: { who?: string; used: number; most: number; wait: number },
): string => `${REFUSALS[kind](who, used, most)} Try again in ${inWords(wait)}.`;

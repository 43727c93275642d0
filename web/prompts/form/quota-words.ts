import type { QuotaLeft } from '../../../contract/quotas.ts';

type Kind = keyof QuotaLeft;
type Room = { left: number; most: number };

/** Warn when this many are left, or this share. */
const FEW = 5;
const SHARE = 0.1;
const MB = 2 ** 20;

const counted = (number: number, what: string): string =>
  `${number === 0 ? 'no' : number} more ${what}${number === 1 ? '' : 's'}`;

const WORDS: Record<Kind, (left: number) => string> = {
  promptsPerHour: (left) => `You can create ${counted(left, 'prompt')} this hour.`,
  imagesPerDay: (left) => `You can upload ${counted(left, 'image')} today.`,
  textBytesPerDay: (left) =>
    left === 0 ? 'You can save no more text today.' : `You can save ${(left / MB).toFixed(1)} MB more of text today.`,
};

const isScarce = (kind: Kind, { left, most }: Room): boolean =>
  left <= most * SHARE || (kind !== 'textBytesPerDay' && left <= FEW);

/** One sentence for each quota that is nearly used up; empty if there is enough. */
export const scarcityOf = (quota: QuotaLeft | undefined, kinds: readonly Kind[]): string =>
  kinds
    .flatMap((kind) => {
      const room = quota?.[kind];
      return room && isScarce(kind, room) ? [WORDS[kind](room.left)] : [];
    })
    .join(' ');

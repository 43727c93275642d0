import { z } from 'zod';

const Most = z.int().nullable();

/** How much one member may store; null: as much as they like. Part of `GET /api/config`. */
export const Quotas = z.object({
  promptsPerHour: Most,
  textBytesPerDay: Most,
  imagesPerDay: Most,
  /** Sessions at the same time, of which the oldest end. */
  sessions: Most,
});
export type Quotas = z.infer<typeof Quotas>;

/** What is counted. The number of sessions is: they are rows that are there. */
export type QuotaKind = Exclude<keyof Quotas, 'sessions'>;

const Room = z.object({ left: z.int(), most: z.int() }).nullable();

/** GET /auth/me/quota: what is left of one's own quotas at the moment; null: no bound. */
export const QuotaLeft = z.object({ promptsPerHour: Room, textBytesPerDay: Room, imagesPerDay: Room });
export type QuotaLeft = z.infer<typeof QuotaLeft>;

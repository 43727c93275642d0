import { z } from 'zod';

const Limit = z.int().nullable();

/** How much one member may store; null: unlimited. Part of `GET /api/config`. */
export const Quotas = z.object({
  promptsPerHour: Limit,
  textBytesPerDay: Limit,
  imagesPerDay: Limit,
  /** Sessions at the same time; beyond that the oldest end. */
  sessions: Limit,
});
export type Quotas = z.infer<typeof Quotas>;

/** Quotas with a usage counter. The number of sessions needs none: it is the number of rows. */
export type QuotaKind = Exclude<keyof Quotas, 'sessions'>;

const Room = z.object({ left: z.int(), most: z.int() }).nullable();

/** GET /auth/me/quota: what is left of the viewer's quotas at the moment; null: unlimited. */
export const QuotaLeft = z.object({ promptsPerHour: Room, textBytesPerDay: Room, imagesPerDay: Room });
export type QuotaLeft = z.infer<typeof QuotaLeft>;

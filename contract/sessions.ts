import { z } from 'zod';
import { Moment, truth } from './text.ts';

const SessionId = z
  .string()
  .max(32, { error: 'Id is not one of a session', abort: true })
  .regex(/^[0-9a-f]{32}$/, { error: 'Id is not one of a session' });

/** Where one is signed in: one browser, or one program. */
export const Session = z.object({
  id: SessionId,
  /** In words: `Firefox on Windows`. */
  device: z.string(),
  /** The address that signed in; empty where nobody knows. */
  address: z.string(),
  createdAt: Moment,
  /** May lag five minutes behind. */
  lastUsedAt: Moment,
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const SessionParams = z.object({ id: SessionId });

/** DELETE of all sessions: without `here=true` the one that asks stays. */
export const EndSessionsQuery = z.object({ here: truth('Here').default(false) });

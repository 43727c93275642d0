import { z } from 'zod';
import { Timestamp, booleanParam } from './text.ts';

const SessionId = z
  .string()
  .max(32, { error: 'Id is not one of a session', abort: true })
  .regex(/^[0-9a-f]{32}$/, { error: 'Id is not one of a session' });

/** Where a user is signed in: one browser, or one program. */
export const Session = z.object({
  id: SessionId,
  /** Readable name: `Firefox on Windows`. */
  device: z.string(),
  /** The address that signed in; empty when unknown. */
  address: z.string(),
  createdAt: Timestamp,
  /** May lag five minutes behind. */
  lastUsedAt: Timestamp,
  /** The session that sent the request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const SessionParams = z.object({ id: SessionId });

/** DELETE of all sessions: without `here=true` the session of the request remains. */
export const EndSessionsQuery = z.object({ here: booleanParam('Here').default(false) });

import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { AuditAction, AuditEntry, AuditList, AuditQuery, TargetKind } from '../../contract/audit.ts';
import { timestamp, now } from '../clock.ts';
import { inBatches } from '../database/batches.ts';
import { normalizeName } from '../text/keys.ts';
import type { Database } from '../database/database.ts';
import type { Db, Tables } from '../database/tables.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The user or object that an event is about. */
export interface Target {
  kind: TargetKind;
  id: number;
  name: string;
}

/** An event with an optional note. A note never contains an e-mail address, a password or a token. */
export interface AuditEvent {
  act: AuditAction;
  target?: Target | undefined;
  note?: string | undefined;
}

/** Who caused an event, and from which address and request. */
export interface Origin {
  /** User id; undefined for a visitor or the command line. */
  actorId?: number | undefined;
  address?: string | undefined;
  requestId?: string | undefined;
  /** Time of the event (ISO 8601); default: now. */
  at?: string;
}

/** Inserts an entry. Pass the transaction of the audited change if there is one. */
export async function insertAuditEvent(db: Db, origin: Origin, event: AuditEvent, times = 1): Promise<void> {
  const { actorId = null, address = null, requestId = null, at = timestamp() } = origin;
  await db
    .insertInto('audit_log')
    .values((values) => ({
      at,
      act: event.act,
      times,
      actor_id: actorId,
      actor_name: values.selectFrom('users').select('username').where('id', '=', actorId),
      target_kind: event.target?.kind ?? null,
      target_id: event.target?.id ?? null,
      target_name: event.target?.name ?? null,
      note: event.note || null,
      address,
      request_id: requestId,
    }))
    .execute();
}

/** One page of the audit log, newest first. */
export async function listAuditEvents(db: Db, { act, user, page, size }: AuditQuery): Promise<AuditList> {
  const about = user ? await findUserId(db, user) : undefined;
  if (user && about === undefined) return { list: [], totalCount: 0 };
  const matching = db
    .selectFrom('audit_log')
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? 'refused'))
    .$if(about !== undefined, (query) => query.where((where) => concerns(where, about ?? 0)));
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const present = await findPresent(db, rows);
  return { list: rows.map((row) => toEntry(row, present)), totalCount: count.total };
}

/** Events caused by this user, and events about this user. */
const concerns = (where: ExpressionBuilder<Tables, 'audit_log'>, id: number) =>
  where.or([where('actor_id', '=', id), where.and([where('target_kind', '=', 'user'), where('target_id', '=', id)])]);

async function findUserId(db: Db, username: string): Promise<number | undefined> {
  const user = db.selectFrom('users').select('id').where('username_key', '=', normalizeName(username));
  return (await user.executeTakeFirst())?.id;
}

type Row = Selectable<Tables['audit_log']>;
/** Whether a user still has this name, or a prompt, category or tag still exists. */
type Present = (kind: TargetKind, id: number, name: string) => boolean;

/** Finds which actors and targets on a page still exist, so that the page can link to them. */
async function findPresent(db: Db, rows: Row[]): Promise<Present> {
  const idsOf = (kind: TargetKind) => [
    // An empty `in` list is invalid SQL.
    0,
    ...rows.flatMap((row) => (row.target_kind === kind && row.target_id !== null ? [row.target_id] : [])),
  ];
  const userIds = [...idsOf('user'), ...rows.flatMap((row) => row.actor_id ?? [])];
  const [users, prompts, categories, tags] = await Promise.all([
    db.selectFrom('users').select(['id', 'username']).where('id', 'in', userIds).execute(),
    db.selectFrom('prompts').select('id').where('id', 'in', idsOf('prompt')).execute(),
    db.selectFrom('categories').select('id').where('id', 'in', idsOf('category')).execute(),
    db.selectFrom('tags').select('id').where('id', 'in', idsOf('tag')).execute(),
  ]);
  const names = new Map(users.map(({ id, username }) => [id, username]));
  const others = { prompt: prompts, category: categories, tag: tags };
  return (kind, id, name) => (kind === 'user' ? names.get(id) === name : others[kind].some((found) => found.id === id));
}

const toEntry = (row: Row, exists: Present): AuditEntry => ({
  id: row.id,
  at: row.at,
  act: row.act,
  times: row.times,
  actor:
    row.actor_id === null
      ? null
      : {
          id: row.actor_id,
          username: row.actor_name ?? '',
          exists: exists('user', row.actor_id, row.actor_name ?? ''),
        },
  target:
    row.target_kind === null || row.target_id === null
      ? null
      : {
          kind: row.target_kind,
          id: row.target_id,
          name: row.target_name ?? '',
          exists: exists(row.target_kind, row.target_id, row.target_name ?? ''),
        },
  note: row.note,
  address: row.address,
  requestId: row.request_id,
});

/**
 * Deletes entries older than `days`. The database refuses to delete entries of the last 30 days by its own clock, which
 * may be behind ours. The query skips those entries, because one refusal fails the whole batch.
 */
export function deleteOldAuditEvents({ sql: db, engine }: Database, days: number, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - days * DAY).toISOString();
  // The same condition as in the triggers (005_accounts.ts).
  const removable =
    engine === 'postgres'
      ? sql<boolean>`at::timestamptz < now() - interval '30 days'`
      : sql<boolean>`at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')`;
  return inBatches((most) => {
    const old = db.selectFrom('audit_log').select('id').where('at', '<', before).where(removable);
    return db.deleteFrom('audit_log').where('id', 'in', old.orderBy('at').limit(most));
  }, signal);
}

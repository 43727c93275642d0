import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Act, AuditEntry, AuditList, AuditQuery, TargetKind } from '../../contract/audit.ts';
import { moment, now } from '../clock.ts';
import { inBatches } from '../database/batches.ts';
import { foldKey } from '../text/keys.ts';
import type { Database } from '../database/database.ts';
import type { Sql, Tables } from '../database/tables.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Whom or what an act was done to. */
export interface Target {
  kind: TargetKind;
  id: number;
  name: string;
}

/** What was done, and what else there is to say. A note holds no e-mail address, no password and no token. */
export interface Deed {
  act: Act;
  target?: Target | undefined;
  note?: string | undefined;
}

/** Who did it and where from. */
export interface Origin {
  /** The id of a user; undefined: a visitor, or somebody at the command line. */
  actorId?: number | undefined;
  address?: string | undefined;
  requestId?: string | undefined;
  /** When, where it is not now. */
  at?: string;
}

/** Adds an entry, in the transaction of the act where there is one. */
export async function insertAct(db: Sql, origin: Origin, deed: Deed, times = 1): Promise<void> {
  const { actorId = null, address = null, requestId = null, at = moment() } = origin;
  await db
    .insertInto('audit_log')
    .values((values) => ({
      at,
      act: deed.act,
      times,
      actor_id: actorId,
      actor_name: values.selectFrom('users').select('username').where('id', '=', actorId),
      target_kind: deed.target?.kind ?? null,
      target_id: deed.target?.id ?? null,
      target_name: deed.target?.name ?? null,
      note: deed.note || null,
      address,
      request_id: requestId,
    }))
    .execute();
}

/** One page, newest first. */
export async function listActs(db: Sql, { act, user, page, size }: AuditQuery): Promise<AuditList> {
  const about = user ? await findUserId(db, user) : undefined;
  if (user && about === undefined) return { list: [], totalCount: 0 };
  const chosen = db
    .selectFrom('audit_log')
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? 'refused'))
    .$if(about !== undefined, (query) => query.where((where) => concerns(where, about ?? 0)));
  const [rows, count] = await Promise.all([
    chosen
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    chosen.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const present = await findPresent(db, rows);
  return { list: rows.map((row) => toEntry(row, present)), totalCount: count.total };
}

/** What this user did, and what was done to them. */
const concerns = (where: ExpressionBuilder<Tables, 'audit_log'>, id: number) =>
  where.or([where('actor_id', '=', id), where.and([where('target_kind', '=', 'user'), where('target_id', '=', id)])]);

async function findUserId(db: Sql, username: string): Promise<number | undefined> {
  const user = db.selectFrom('users').select('id').where('username_key', '=', foldKey(username));
  return (await user.executeTakeFirst())?.id;
}

type Row = Selectable<Tables['audit_log']>;
/** Whether a user is still called so, or a prompt, category or tag is still there. */
type Present = (kind: TargetKind, id: number, name: string) => boolean;

/** What the entries of a page can still lead to. */
async function findPresent(db: Sql, rows: Row[]): Promise<Present> {
  const idsOf = (kind: TargetKind) => [
    // A list that is empty is no SQL.
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
 * Removes entries older than so many days. The database refuses to remove any of the last thirty, by its own clock, which
 * may be behind: those it is not asked for, as one refusal keeps the whole batch.
 */
export function deleteOldActs({ sql: db, engine }: Database, days: number, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - days * DAY).toISOString();
  // As the triggers put it (005_accounts.ts).
  const removable =
    engine === 'postgres'
      ? sql<boolean>`at::timestamptz < now() - interval '30 days'`
      : sql<boolean>`at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days')`;
  return inBatches((most) => {
    const old = db.selectFrom('audit_log').select('id').where('at', '<', before).where(removable);
    return db.deleteFrom('audit_log').where('id', 'in', old.orderBy('at').limit(most));
  }, signal);
}

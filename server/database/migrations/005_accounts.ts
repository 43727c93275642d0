import { sql, type Kysely } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/** Sessions that their owner can tell apart, users who can be suspended, the audit log (decision 011). */
export const accounts: Migration = {
  async up(db, dialect) {
    await nameSessions(db, dialect);
    await sql`alter table users add column suspended_at ${textOf(dialect)}`.execute(db);
    await createAuditLog(db, dialect);
    await (dialect.engine === 'postgres' ? guardOnPostgres(db) : guardOnSqlite(db));
  },
};

const textOf = ({ engine }: Dialect) => sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');

/** Ids are random, so they reveal nothing of the token or of the total number of sessions. */
async function nameSessions(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  for (const column of ['id', 'agent', 'address'])
    await sql`alter table sessions add column ${sql.id(column)} ${textOf(dialect)} not null default ''`.execute(db);
  const random =
    dialect.engine === 'postgres' ? `replace(gen_random_uuid()::text, '-', '')` : 'lower(hex(randomblob(16)))';
  await sql`update sessions set id = ${sql.raw(random)}`.execute(db);
  await sql`create unique index sessions_id on sessions (id)`.execute(db);
}

/** Names are copied as they were at the time. No foreign keys, so deleting other rows never deletes events. */
async function createAuditLog(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const text = textOf(dialect);
  const id = sql.raw(
    dialect.engine === 'postgres'
      ? 'integer primary key generated always as identity'
      : 'integer primary key autoincrement',
  );
  await sql`create table audit_log (
    id ${id},
    at ${text} not null,
    act ${text} not null,
    times integer not null,
    actor_id integer,
    actor_name ${text},
    target_kind ${text},
    target_id integer,
    target_name ${text},
    note ${text},
    address ${text},
    request_id ${text}
  )`.execute(db);
  await sql`create index audit_log_act on audit_log (act, id desc)`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor_id, id desc)`.execute(db);
  await sql`create index audit_log_target on audit_log (target_kind, target_id, id desc)`.execute(db);
  await sql`create index audit_log_at on audit_log (at)`.execute(db);
}

/** Entries are never changed, and none is removed in its first thirty days, by the clock of the database. */
async function guardOnPostgres(db: Kysely<Tables>): Promise<void> {
  await sql`create function audit_log_refuse() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.at::timestamptz < now() - interval '30 days' then return old; end if;
      end if;
      raise exception 'The audit log is only added to';
    end $$`.execute(db);
  await sql`create trigger audit_log_kept before update or delete on audit_log
    for each row execute function audit_log_refuse()`.execute(db);
  await sql`create trigger audit_log_kept_whole before truncate on audit_log
    for each statement execute function audit_log_refuse()`.execute(db);
}

async function guardOnSqlite(db: Kysely<Tables>): Promise<void> {
  const refuse = sql`begin select raise(abort, 'The audit log is only added to'); end`;
  await sql`create trigger audit_log_unchanged before update on audit_log ${refuse}`.execute(db);
  await sql`create trigger audit_log_kept before delete on audit_log
    when old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days') ${refuse}`.execute(db);
  // "insert or replace" deletes without asking the trigger above.
  await sql`create trigger audit_log_unreplaced before insert on audit_log
    when exists (select 1 from audit_log where id = new.id) ${refuse}`.execute(db);
}

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import { createDatabase } from '../testing/test-database.ts';
import { findSessionUser, listSessions } from '../viewer/sessions.queries.ts';
import { hashOf } from '../viewer/tokens.ts';

test('who was signed in before the migration still is, each session with an id of its own', async () => {
  const { settings, drop } = await createDatabase();
  const database = await connectDatabase(settings);
  try {
    const db = database.sql;
    const at = new Date().toISOString();
    await migrate(db, database, { to: '003_list_orders' });
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, created_at, updated_at)
      values ('Ann', 'ann', 'ann@example.com', 'ann@example.com', 'none', 'member', ${at}, ${at})`.execute(db);
    for (const token of ['desk', 'phone'])
      await sql`insert into sessions (token_hash, user_id, created_at, last_used_at)
        values (${hashOf(token)}, 1, ${at}, ${at})`.execute(db);
    await migrate(db, database);

    expect(await findSessionUser(db, 'desk')).toEqual({ id: 1, role: 'member' });
    const sessions = await listSessions(db, 1, 'desk');
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2);
    for (const { id } of sessions) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(sessions.map(({ device, current }) => `${device} ${current}`).sort()).toEqual([
      'Unknown device false',
      'Unknown device true',
    ]);
  } finally {
    await database.close();
    await drop();
  }
});

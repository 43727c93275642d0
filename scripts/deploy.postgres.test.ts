import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../server/database/engine.ts';
import { inspectDatabase } from '../server/database/ours.ts';
import { findPostgres, startPostgres } from '../server/testing/postgres.ts';

const canTry = findPostgres() !== undefined && spawnSync('psql', ['--version']).error === undefined;

async function asked(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Runs the script of deploy/ as the PostgreSQL image runs it. Only where PostgreSQL is installed. */
test.runIf(canTry)(
  'the role that deploy/ makes for the app owns its database, and is nobody beside it',
  { timeout: 60_000 },
  async () => {
    const postgres = await startPostgres();
    if (!postgres) throw new Error('No PostgreSQL');
    const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-role-'));
    onTestFinished(async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true });
    });
    const server = new URL(postgres.url);
    const url = (user: string, password: string, database: string) =>
      Object.assign(new URL(server), { username: user, password, pathname: `/${database}` }).href;
    // The test superuser has the name that the script gives to the new role.
    await asked(postgres.url, `create role boss superuser login password 'boss'`);
    const boss = url('boss', 'boss', 'postgres');
    await asked(boss, 'alter role prompt_lib rename to tester');

    const secret = path.join(folder, 'password');
    writeFileSync(secret, 'it-is-a-secret');
    execFileSync('sh', ['deploy/postgres-init.sh'], {
      env: {
        PATH: process.env.PATH,
        PGHOST: server.hostname,
        PGPORT: server.port,
        PGPASSWORD: 'boss',
        POSTGRES_USER: 'boss',
        DATABASE_PASSWORD_FILE: secret,
      },
      stdio: 'pipe',
    });

    const own = url('prompt_lib', 'it-is-a-secret', 'prompt_lib');
    const rights = 'rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more';
    expect(await asked(own, `select ${rights} from pg_roles where rolname = current_user`)).toEqual([{ more: false }]);
    expect(await inspectDatabase({ DATABASE_URL: own, DATA_DIR: '' })).toBe('nothing');
    await (await openDatabase({ DATABASE_URL: own, DATA_DIR: '' })).close();
    expect(await inspectDatabase({ DATABASE_URL: own, DATA_DIR: '' })).toBe('library');
    await expect(asked(own, "copy (select 1) to program 'true'")).rejects.toThrow('must be superuser');
    await expect(asked(url('prompt_lib', 'it-is-a-secret', 'postgres'), 'select 1')).rejects.toThrow(
      'permission denied',
    );
  },
);

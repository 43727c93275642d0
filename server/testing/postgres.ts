import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { startChildProcess, whenReady } from './child-process.ts';

/** Where packages install the server's programs; most of them are not on the PATH. */
const usualFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/usr/local/pgsql/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

const superuser = 'prompt_lib';

/** The data lives for one test run and need not survive a power failure. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'autovacuum=off',
  'jit=off',
];

export type Postgres = { url: string; stop: () => Promise<void> };

/** The folder with `initdb` and `postgres`: from the PATH, else the newest installed one; undefined if there is none. */
export function findPostgres(): string | undefined {
  const newestFirst = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...usualFolders.flatMap((pattern) => globSync(pattern).sort(newestFirst)),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))));
}

/**
 * Starts a PostgreSQL server in a temporary folder, on a free loopback port, that ends with our process. Undefined when
 * no PostgreSQL is installed.
 * @param otherwise settings that override those for tests
 */
export async function startPostgres(otherwise: string[] = []): Promise<Postgres | undefined> {
  const cluster = newCluster();
  if (!cluster) return undefined;
  const { programs, folder, data, password, user } = cluster;

  const port = await freePort();
  const all = [...settings, ...otherwise].flatMap((it) => ['-c', it]);
  const server = startChildProcess(
    path.join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...all],
    // SIGINT: fast shutdown, even while clients are connected.
    { folder, user, env: process.env, signal: 'INT' },
  );
  const url = urlOf(password, port);
  await whenReady(server, () => answers(url));
  return { url, stop: server.stop };
}

export const urlOf = (password: string, port: number): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;

/** A new cluster in a temporary folder, for a server to start on. Undefined when no PostgreSQL is installed. */
export function newCluster(): Cluster | undefined {
  const programs = findPostgres();
  if (!programs) return undefined;
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(user ? '/tmp' : tmpdir(), 'prompt-lib-postgres-'));
  const cluster = {
    programs,
    folder,
    data: path.join(folder, 'data'),
    password: randomBytes(16).toString('hex'),
    user,
  };
  createCluster(cluster);
  return cluster;
}

type User = { uid: number; gid: number };
export type Cluster = { programs: string; folder: string; data: string; password: string; user: User | undefined };

function createCluster({ programs, folder, data, password, user }: Cluster): void {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const owned of [folder, passwordFile]) chownSync(owned, user.uid, user.gid);

  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const security = [`--pwfile=${passwordFile}`, '--auth-local=trust', '--auth-host=scram-sha-256'];
  const args = ['-D', data, '-U', superuser, ...security, '--encoding=UTF8', `--locale=${locale}`, '--no-sync'];
  try {
    execFileSync(path.join(programs, 'initdb'), args, { cwd: folder, stdio: 'pipe', ...user });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user of its own package, or as nobody. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // No such user here.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as.');
}

export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false; // Still starting.
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates a database on this server, without any table unless a template is named. */
export async function createDatabaseOn(
  server: string,
  { template = 'template1' } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server, `drop database if exists ${name} with (force)`) };
}

async function execute(server: string, statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startNode } from './testing/node.ts';
import { createDatabase } from './testing/test-database.ts';
import { compileCache } from './testing/compile-cache.ts';

/** A connection that sends a text, then nothing, and does not close. */
async function hang(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** A node that throws an uncaught error on SIGUSR2. The code for this is injected, as the server has none. */
function startFaulty(settings: Record<string, string>) {
  const fault = "process.on('SIGUSR2', () => setTimeout(() => { throw new Error('a bulb blew'); }))";
  return startNode({ ...settings, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` });
}

const HOST = 'Host: localhost\r\n';

test('asked to end, a node ends well, whatever its clients do with their connections', async () => {
  const { node, ended, port, output } = await startNode();
  const idle = await hang(port, `GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
  await once(idle, 'data');
  await hang(port, '');
  await hang(port, `GET /healthz HTTP/1.1\r\n${HOST}X-Never: en`);
  await hang(
    port,
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );
  node.kill('SIGTERM');
  expect([await ended, output()]).toEqual([[0, null], expect.any(String)]);
});

test('what is underway when a node is asked to end is answered, also if it takes other routes to answer it', async () => {
  const { node, ended, port } = await startNode();
  const body = '{"email":"ada@example.com","password":"wrong"}';
  const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const begun = await hang(port, `POST /api/auth/login HTTP/1.1\r\n${HOST}${json}Expect: 100-continue\r\n\r\n`);
  await once(begun, 'data');
  const inLine = await hang(port, `GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
  await once(inLine, 'data');
  node.kill('SIGTERM');
  // The node no longer listens.
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(), { timeout: 4_000 });
  let answers = '';
  begun.on('data', (bytes: Buffer) => (answers += bytes.toString()));
  // The second response is a cached one, which is rendered by a request to the routes.
  begun.write(`${body}GET /api/categories HTTP/1.1\r\n${HOST}\r\n`);
  await once(begun, 'end');
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  expect(await ended).toEqual([0, null]);
});

test('a node tells in one line of JSON what it runs on, and none of its secrets', async () => {
  const secret = 'correct-horse';
  const { output, env, metricsPort } = await startNode({
    SMTP_URL: `smtp://ada:${secret}-2@127.0.0.1:9`,
    MAIL_FROM: 'ada@example.com',
    ADMIN_PASSWORD: `${secret}-1`,
    ADMIN_EMAIL: 'ada@example.com',
    PUBLIC_URL: 'https://prompts.example.org',
    CACHE_MB: '16',
  });
  const line = output()
    .split('\n')
    .find((text) => text.includes('"msg":"started"'));
  expect(JSON.parse(line ?? '')).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.version,
    engine: env.DATABASE_URL ? 'postgres' : 'sqlite',
    images: 'disk',
    cacheMb: 16,
    limits: 'memory',
    publicUrl: 'https://prompts.example.org',
    startMs: expect.any(Number),
  });
  const secrets = [secret, env.DATABASE_URL && new URL(env.DATABASE_URL).password].filter(Boolean);
  expect(secrets.filter((word) => output().includes(word))).toEqual([]);
  expect(output()).toContain('Prompt Lib is open at https://prompts.example.org');
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
});

test('a fault that nobody caught is logged in one line; what is underway is answered, and the node ends with 1', async () => {
  const { node, ended, port, output } = await startFaulty({});
  const body = '{"email":"ada@example.com","password":"wrong"}';
  const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const begun = await hang(port, `POST /api/auth/login HTTP/1.1\r\n${HOST}${json}Expect: 100-continue\r\n\r\n`);
  await once(begun, 'data');
  node.kill('SIGUSR2');
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(), { timeout: 4_000 });
  const answer = once(begun, 'data');
  begun.write(body);
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ended).toEqual([1, null]);
  const logged = output()
    .split('\n')
    .filter((line) => line.includes('a bulb blew'));
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 60, err: { message: 'a bulb blew' } });
});

test('a fault that nobody caught while a node finishes what is underway makes it exit with 1', async () => {
  const { node, ended, port, output } = await startFaulty({});
  const idle = await hang(port, `GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
  await once(idle, 'data');
  const head = `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n`;
  const begun = await hang(port, `${head}Expect: 100-continue\r\n\r\n`);
  // The node has read the head of the request.
  await once(begun, 'data');
  node.kill('SIGTERM');
  // The node closes idle connections once it accepts no new ones.
  await once(idle, 'end');
  node.kill('SIGUSR2');
  await vi.waitFor(() => expect(output()).toContain('a bulb blew'), { timeout: 10_000 });
  begun.destroy();
  expect(await ended).toEqual([1, null]);
});

test('a fault while a node stays for load balancers to notice ends its stay, and it exits with 1', async () => {
  const { node, ended, port } = await startFaulty({ SHUTDOWN_GRACE: '200' });
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  node.kill('SIGTERM');
  await vi.waitFor(async () => expect(await readiness()).toBe(503), { timeout: 10_000 });
  node.kill('SIGUSR2');
  expect(await ended).toEqual([1, null]);
});

test('the generated password is shown by every start until somebody has signed in with it, and stands in no archive', async () => {
  const shown = (output: string) =>
    /^Administrator: (\S+) {2}password: (\S+) {2}\(shown by every start until it is used\)$/m.exec(output);
  const first = await startNode();
  const [, email, password = ''] = shown(first.output()) ?? [];
  const { DATA_DIR, DATABASE_URL } = first.env;
  const again = () => startNode({ DATA_DIR, DATABASE_URL });
  first.node.kill('SIGKILL');
  await first.ended;

  const second = await again();
  expect(shown(second.output())?.slice(1)).toEqual([email, password]);
  const archive = join(DATA_DIR, 'library.tar');
  spawnSync(process.execPath, ['server/backup/backup.cli.ts', archive], {
    env: { ...compileCache, DATA_DIR, DATABASE_URL },
  });
  const tables = spawnSync('sh', ['-c', `tar xOf "${archive}" --wildcards 'tables/*' | zcat`], {
    encoding: 'utf8',
  }).stdout;
  expect(tables).toContain(email);
  expect(tables).not.toContain(password);
  expect(
    second
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(password)),
  ).toEqual([]);

  const login = await fetch(`http://127.0.0.1:${second.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(login.status).toBe(200);
  const third = await again();
  expect(third.output()).not.toContain('Administrator:');
});

test('Ctrl-C while the samples are stored ends it in a sentence; the next start shows the password', async () => {
  const { settings, drop } = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-stopped-'));
  onTestFinished(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  const place = { DATA_DIR: settings.DATA_DIR || folder, DATABASE_URL: settings.DATABASE_URL ?? '' };
  const node = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env: { ...compileCache, NODE_ENV: 'test', PORT: '0', ...place },
  });
  let said = '';
  node.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  node.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().startsWith('Filling the library')) node.kill('SIGINT');
  });
  expect(await once(node, 'close')).toEqual([1, null]);
  expect(said).toBe('Stopped before the library was filled; the next start goes on.\n');
  const next = await startNode(place);
  expect(next.output()).toMatch(/^Administrator: admin@example\.com {2}password: [\w-]{20} /m);
});

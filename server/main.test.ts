import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from './testing/test-database.ts';
import { freePort } from './testing/free-port.ts';

/** `node server/main.ts` on a database of its own, without pages, until it says that it is open. */
async function startNode(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-node-'));
  const { settings: database, drop } = await createDatabase();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = {
    NODE_ENV: 'test',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    SAMPLE_LIBRARY: 'false',
    SHUTDOWN_GRACE: '0',
    DATABASE_URL: database.DATABASE_URL ?? '',
    DATA_DIR: database.DATA_DIR || folder,
    ...settings,
  };
  const node = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  node.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(node, 'exit') as Promise<[number | null]>;
  onTestFinished(async () => {
    node.kill('SIGKILL');
    await ended;
    await drop();
    await rm(folder, { recursive: true, force: true });
  });
  while (!output.includes('"msg":"started"')) {
    await Promise.race([
      once(node.stdout, 'data'),
      ended.then(() => Promise.reject(new Error(`It ended:\n${output}`))),
    ]);
  }
  return { node, ended, port, metricsPort, env, output: () => output };
}

/** A connection that has sent so much, and never sends more nor ends. */
async function hang(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
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
  // No longer listening.
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(), { timeout: 4_000 });
  let answers = '';
  begun.on('data', (bytes: Buffer) => (answers += bytes.toString()));
  // The second is one that is kept, and so made by asking the routes.
  begun.write(`${body}GET /api/categories HTTP/1.1\r\n${HOST}\r\n`);
  await once(begun, 'end');
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  expect(await ended).toEqual([0, null]);
});

test('a node tells in one line of JSON what it runs on, and none of its secrets', async () => {
  const secret = 'correct-horse';
  const { output, env, metricsPort } = await startNode({
    REDIS_URL: `redis://:${secret}@127.0.0.1:9/0`,
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
    limits: 'redis',
    publicUrl: 'https://prompts.example.org',
    startMs: expect.any(Number),
  });
  const secrets = [secret, env.DATABASE_URL && new URL(env.DATABASE_URL).password].filter(Boolean);
  expect(secrets.filter((word) => output().includes(word))).toEqual([]);
  expect(output()).toContain('Prompt Lib is open at https://prompts.example.org');
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
});

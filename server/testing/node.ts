import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { createDatabase } from './test-database.ts';
import { compileCache } from './compile-cache.ts';

/** Runs `node server/main.ts` on a database of its own, without pages; resolves when it reports that it listens. */
export async function startNode(settings: Record<string, string> = {}, { umask = '022' } = {}) {
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
  const program = [process.execPath, '--disable-warning=ExperimentalWarning', 'server/main.ts'];
  const node = spawn('/bin/sh', ['-c', `umask ${umask} && exec "$@"`, 'sh', ...program], {
    env: { ...compileCache, ...env },
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

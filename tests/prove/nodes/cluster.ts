import { randomBytes } from 'node:crypto';
import { run, type Program } from '../../bench/machine/program.ts';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { startPostgres } from '../../../server/testing/postgres.ts';
import { startRedis } from '../../../server/testing/redis.ts';
import { startS3 } from '../../../server/testing/s3.ts';
import { client, type Client } from './client.ts';
import { startNginx } from './nginx.ts';

export interface Cluster {
  /** The public address: nginx. */
  url: string;
  /** The two nodes, reached directly. */
  nodes: [string, string];
  administrator: { email: string; password: string };
  /** A client signed in as the administrator, through nginx. */
  signedIn(address: string): Promise<Client>;
  /** Sends a node a signal; resolves once it has exited. */
  kill(node: 0 | 1, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Starts the node again; resolves once it is ready. */
  start(node: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/** Two nodes on PostgreSQL, an S3 store and Redis behind nginx, combined as in deploy/compose.yaml. */
export async function startCluster(): Promise<Cluster> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('No PostgreSQL found.');
  const [redis, s3] = [await startRedis(), await startS3()];
  const ports: [number, number] = [await freePort(), await freePort()];
  const nginx = await startNginx(ports);
  const url = `https://localhost:${nginx.port}`;
  const administrator = { email: 'ada@example.com', password: randomBytes(12).toString('hex') };
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ...s3.settings,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_LIBRARY: 'false',
    TRUST_PROXY: '1',
    SHUTDOWN_GRACE: '1',
    LOG_LEVEL: 'warn',
    DATA_DIR: temporaryFolder('nodes'),
  };
  const startNode = (node: 0 | 1) =>
    run('server/main.ts', { ...env, PORT: String(ports[node]) }, ports[node], '/readyz');
  // Both at once: they agree on who migrates and creates the administrator.
  const programs: [Program, Program] = await Promise.all([startNode(0), startNode(1)]);

  return {
    url,
    nodes: [programs[0].url, programs[1].url],
    administrator,
    async signedIn(address) {
      const visitor = client(url, address);
      const { body } = await visitor.ask('POST', '/api/auth/login', { json: administrator });
      return client(url, address, (JSON.parse(body) as { token: string }).token);
    },
    async kill(node, signal) {
      process.kill(programs[node].pid, signal);
      await programs[node].stop();
    },
    async start(node) {
      programs[node] = await startNode(node);
    },
    async stop() {
      await Promise.all([...programs.map((program) => program.stop()), nginx.stop()]);
      await Promise.all([redis.stop(), s3.close(), postgres.stop()]);
    },
  };
}

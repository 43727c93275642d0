import S3rver from '@20minutes/s3rver';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { S3Settings } from '../storage/s3-client.ts';

/** The one key pair that s3rver knows. */
const KEY = 'S3RVER';

export interface TestS3 {
  settings: S3Settings;
  /** Connections that are open right now. */
  connections(): Promise<number>;
  /** Closes the idle connections. */
  leaveIdle(): Promise<void>;
  /** Stops the server and closes its connections; keeps its data. */
  leave(): Promise<void>;
  /** Restarts at the same address. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** A real S3 server on a loopback port, with one bucket in a temporary folder. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-s3-'));
  let port = 0;
  let server = await start();

  async function start(): Promise<S3rver> {
    const s3 = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      vhostBuckets: false,
      configureBuckets: port === 0 ? [{ name: 'images' }] : [],
    });
    await s3.run();
    ({ port } = s3.httpServer.address() as AddressInfo);
    return s3;
  }

  async function leave(): Promise<void> {
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  }

  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'images',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    connections: () =>
      new Promise((resolve, reject) =>
        server.httpServer.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    leaveIdle: async () => {
      server.httpServer.closeIdleConnections();
      await setTimeout(10);
    },
    leave,
    async comeBack() {
      server = await start();
    },
    async close() {
      if (server.httpServer.listening) await leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

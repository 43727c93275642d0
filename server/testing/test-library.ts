import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { Services } from '../services.ts';
import { loadConfig, type Config } from '../config.ts';
import { openDatabase } from '../database/engine.ts';
import type { Database } from '../database/database.ts';
import { openImageStore } from '../storage/open-store.ts';
import { client, type Client } from './client.ts';
import { createPostgres } from './test-database.ts';

/** The engine of this test run. */
export const testEngine: Database['engine'] = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A place for a library: a folder of its own and, on PostgreSQL, an empty database. */
export interface Place {
  folder: string;
  config: Config;
  clear(): Promise<void>;
}

export async function newPlace(engine = testEngine, settings: Partial<Config> = {}): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-place-'));
  const postgres = engine === 'postgres' ? await createPostgres() : undefined;
  const config: Config = {
    ...loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: join(folder, 'data') }),
    DATABASE_URL: postgres?.url,
    ...settings,
  };
  return {
    folder,
    config,
    async clear() {
      await postgres?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The application on a library in a place of its own. */
export interface OpenLibrary extends Services {
  app: FastifyInstance;
  visitor: Client;
  signIn(email: string, password: string): Promise<Client>;
  close(): Promise<void>;
}

export async function openLibrary(config: Config): Promise<OpenLibrary> {
  const database = await openDatabase(config);
  const images = await openImageStore(config);
  const services: Services = { database, images, config };
  const app = await buildApp(services);
  const visitor = client(app);
  return {
    ...services,
    app,
    visitor,
    async signIn(email, password) {
      const { status, body } = await visitor.post('/api/auth/login', { email, password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
      return client(app, body.token);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

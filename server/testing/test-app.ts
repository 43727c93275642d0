import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertSession } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';
import { buildApp } from '../app.ts';
import type { Services } from '../services.ts';
import { loadConfig, type Config } from '../config.ts';
import { insertCategory } from '../categories/categories.queries.ts';
import { openImageStore } from '../storage/open-store.ts';
import type { Pages } from '../pages/pages.ts';
import { insertPrompt } from '../prompts/prompts.write.ts';
import type { NewPrompt } from '../prompts/prompts.types.ts';
import { insertTag } from '../tags/tags.queries.ts';
import { insertUser } from '../accounts/users.queries.ts';
import { client, type Client } from './client.ts';
import { openTestDatabase, truncate } from './test-database.ts';

export interface TestUser {
  id: number;
  username: string;
  email: string;
  role: 'member' | 'admin';
  token: string;
}

/** The real application with a real database and image store; it listens on no port. */
export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** Requests of a signed-in user: `await t.as(ann).post('/api/prompts', input)`. */
  as(user: TestUser): Client;
  visitor: Client;
  user(name: string): Promise<TestUser>;
  admin(): Promise<TestUser>;
  category(name: string): Promise<number>;
  tag(name: string): Promise<number>;
  /** Creates a prompt, by default published in the category Writing with the tag Email. Returns its id. */
  prompt(owner: TestUser, overrides?: Partial<NewPrompt>): Promise<number>;
  /** Empties every table; call it before each test. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the application for one test file. */
export async function startTestApp(overrides: Partial<Config> = {}, pages?: Pages): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'prompt-lib-test-'));
  const { database, drop } = await openTestDatabase();
  const config = {
    ...loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: folder }),
    ...overrides,
  };
  const images = await openImageStore(config);
  const services: Services = { database, images, config };
  const app = await buildApp(services, pages);
  const { sql } = database;

  async function signUp(username: string, role: TestUser['role']): Promise<TestUser> {
    const email = `${username.toLowerCase()}@example.com`;
    // No test signs in with it, and a real hash would be slow.
    const id = await insertUser(sql, { username, email, passwordHash: 'none', role });
    const token = newToken();
    await insertSession(sql, id, token);
    return { id, username, email, role, token };
  }

  const idOf = async (table: 'categories' | 'tags', name: string) =>
    (await sql.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst())?.id;
  const category = async (name: string) =>
    (await idOf('categories', name)) ?? (await database.transaction((trx) => insertCategory(trx, { name })));
  const tag = async (name: string) =>
    (await idOf('tags', name)) ?? (await database.transaction((trx) => insertTag(trx, { name })));

  return {
    app,
    services,
    as: (user) => client(app, user.token),
    visitor: client(app),
    user: (name) => signUp(name, 'member'),
    admin: () => signUp('Ada', 'admin'),
    category,
    tag,
    async prompt(owner, given = {}) {
      const prompt: NewPrompt = {
        ownerId: owner.id,
        title: 'Friendly reminder',
        content: 'Write a friendly reminder to [name] about [topic].',
        previewText: '',
        categoryIds: given.categoryIds ?? [await category('Writing')],
        tagIds: given.tagIds ?? [await tag('Email')],
        imageUrls: [],
        ...given,
      };
      return database.transaction((trx) => insertPrompt(database, trx, prompt));
    },
    async reset() {
      await truncate(database);
      database.invalidations.publish('everything');
    },
    async close() {
      await app.close();
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

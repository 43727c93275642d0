import { createHmac, randomBytes } from 'node:crypto';
import { findOrInsertSetting } from '../database/settings.queries.ts';
import type { Sql } from '../database/tables.ts';

/** What makes hashes of signing in ours: the same on every node, unknown outside. */
export const loginSecret = (sql: Sql): Promise<string> =>
  findOrInsertSetting(sql, 'login_secret', () => randomBytes(32).toString('hex'));

/** HMAC-SHA256 of these parts, which are told apart. */
export const keyedHash = (secret: string, parts: string[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest();

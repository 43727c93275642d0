import { createHmac, randomBytes } from 'node:crypto';
import { findOrInsertSetting } from '../database/settings.queries.ts';
import type { Db } from '../database/tables.ts';

/** The secret key of sign-in hashes, shared by all nodes through the database. */
export const loginSecret = (sql: Db): Promise<string> =>
  findOrInsertSetting(sql, 'login_secret', () => randomBytes(32).toString('hex'));

/** HMAC-SHA256 of these parts, with unambiguous boundaries. */
export const keyedHash = (secret: string, parts: string[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest();

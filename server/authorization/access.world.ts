import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import type { Status } from '../../contract/prompts.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { insertReset } from '../accounts/resets.queries.ts';
import { insertSession } from '../viewer/sessions.queries.ts';
import { hashOf, newToken } from '../viewer/tokens.ts';
import { storeImage } from '../images/store-image.ts';
import type { Answer, Client } from '../testing/client.ts';
import type { Operation } from '../testing/openapi.document.ts';
import { CREDENTIALS, RESET_TOKEN } from '../testing/openapi.values.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { findUserRow } from '../accounts/users.queries.ts';
import type { Entry } from './access.table.ts';

export const ROLES = ['visitor', 'member', 'owner', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** What an operation refers to: ids for the parameters in its path and query. */
export interface Things {
  prompt: number | string;
  category: number | string;
  tag: number | string;
  image: string;
  /** A member who sends no requests. */
  user: number;
  /** A session of the owner that sends no requests. */
  session: string;
}

/** One library for a whole file. Each request gets new things, so that it does not depend on earlier requests. */
export interface World {
  people: Record<Exclude<Role, 'visitor'>, TestUser>;
  /** A client for this role, with a new session, as signing out ends it. */
  as(role: Role): Promise<Client>;
  /** New things; the prompt belongs to the owner and has this status. */
  things(status: Status): Promise<Things>;
  call(role: Role, operation: Operation, entry: Entry, things: Things): Promise<Answer>;
}

/** The kind of thing that a path or query parameter refers to; undefined when it is none. */
export function kindOf(path: string, parameter: string): keyof Things | undefined {
  if (parameter === 'promptId') return 'prompt';
  if (parameter !== 'id') return undefined;
  if (path.includes('/image/')) return 'image';
  if (path.includes('categor')) return 'category';
  if (path.includes('/tags/')) return 'tag';
  if (path.includes('/users/')) return 'user';
  if (path.includes('/sessions/')) return 'session';
  return path.includes('/prompts/') ? 'prompt' : undefined;
}

/** Whether an operation refers to one prompt, whose status may decide the response. */
export const addressesPrompt = ({ path, parameters }: Operation): boolean =>
  parameters.some(({ name, in: place }) => place !== 'header' && kindOf(path, name) === 'prompt');

/** The path and query of an operation with these things. @throws when a parameter is of no known kind */
export function addressOf({ path, parameters }: Operation, query: string, things: Things): string {
  const valueOf = (name: string) => {
    const kind = kindOf(path, name);
    if (!kind) throw new Error(`What does {${name}} of ${path} point at? Say it in kindOf (access.world.ts).`);
    return things[kind];
  };
  const pointers = parameters.filter(({ name, in: place }) => place === 'query' && kindOf(path, name));
  const all = [...pointers.map(({ name }) => `${name}=${valueOf(name)}`), ...(query ? [query] : [])].join('&');
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name))) + (all && `?${all}`);
}

export async function createWorld(t: TestApp): Promise<World> {
  const { sql } = t.services.database;
  const people = { member: await t.user('Mia'), owner: await t.user('Olga'), administrator: await t.admin() };
  const { body: signsIn } = await t.visitor.post('/api/auth/register', { username: 'Signs in', ...CREDENTIALS });
  const password_hash = await hashPassword(CREDENTIALS.password);
  await sql.updateTable('users').set({ password_hash }).execute();
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  let image = (await storeImage(t.services, people.owner.id, picture)).id;
  await Promise.all([t.category('Writing'), t.tag('Email')]);
  let names = 0;
  const name = () => `Name-${(names += 1)}`;

  /** Registers people who have left again, as new accounts with what the others need of theirs. */
  async function comeBack(role: keyof World['people']): Promise<void> {
    if (await findUserRow(sql, people[role].id)) return;
    people[role] = await t.user(people[role].username);
    await sql.updateTable('users').set({ password_hash }).where('id', '=', people[role].id).execute();
    if (role === 'owner') image = (await storeImage(t.services, people.owner.id, picture)).id;
  }

  async function as(role: Role): Promise<Client> {
    if (role === 'visitor') return t.visitor;
    await comeBack(role);
    const token = newToken();
    await insertSession(sql, people[role].id, token);
    return t.as({ ...people[role], token });
  }

  async function session(userId: number): Promise<string> {
    const token = newToken();
    await insertSession(sql, userId, token);
    const row = sql.selectFrom('sessions').select('id').where('token_hash', '=', hashOf(token));
    return (await row.executeTakeFirstOrThrow()).id;
  }

  return {
    people,
    as,
    async things(status) {
      await comeBack('owner');
      await insertReset(sql, { userId: signsIn.id, token: RESET_TOKEN, origin: 'administrator' });
      return {
        prompt: await t.prompt(people.owner, { status, title: name() }),
        category: await t.category(name()),
        tag: await t.tag(name()),
        image,
        user: (await t.user(name())).id,
        session: await session(people.owner.id),
      };
    },
    async call(role, operation, { sends }, things) {
      const { query = '', json, upload } = typeof sends === 'function' ? sends(name()) : sends;
      const url = addressOf(operation, query, things);
      const client = await as(role);
      if (upload) return client.upload(url, 'file', 'a.png', picture, 'image/png');
      return client.send({
        url,
        method: operation.method as NonNullable<InjectOptions['method']>,
        ...(json && { payload: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
      });
    },
  };
}

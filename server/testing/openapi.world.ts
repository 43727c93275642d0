import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { findReset, insertReset } from '../accounts/resets.queries.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { findSessionUser, insertSession } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';
import { storeImage } from '../images/store-image.ts';
import { findUserRow, updatePassword } from '../accounts/users.queries.ts';
import type { Answer } from './client.ts';
import type { Operation } from './openapi.document.ts';
import type { ViewerName, ExampleRequest } from './openapi.requests.ts';
import { CREDENTIALS, Known, Raw, RESET_TOKEN, write } from './openapi.values.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Before every request there are at least so many of each kind. */
const LEAST = 3;
const BOUNDARY = 'a-boundary-of-the-tests';

export interface World {
  /** Completes the request with what exists now and sends it. `path` is the requested path, without the query. */
  send(operation: Operation, example: ExampleRequest): Promise<{ path: string; answer: Answer }>;
}

type Thing = { id: number | string; name: string };

/** A library in which requests find something, whatever earlier ones have deleted. */
export async function createWorld(t: TestApp): Promise<World> {
  const { database } = t.services;
  const { sql } = database;
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  const users: Record<Exclude<ViewerName, 'visitor'>, TestUser> = {
    member: await t.user('Ann'),
    administrator: await t.admin(),
  };
  const { body: signsIn } = await t.visitor.post('/api/auth/register', { username: 'Signs in', ...CREDENTIALS });
  const passwordHash = await hashPassword(CREDENTIALS.password);
  for (const { id } of Object.values(users)) await updatePassword(sql, id, passwordHash);
  let made = 0;

  const list: Record<Known['kind'], () => Promise<Thing[]>> = {
    prompt: () => sql.selectFrom('prompts').select(['id', 'title as name']).orderBy('id').limit(20).execute(),
    category: () => sql.selectFrom('categories').select(['id', 'name']).orderBy('id').limit(20).execute(),
    tag: () => sql.selectFrom('tags').select(['id', 'name']).orderBy('id').limit(20).execute(),
    image: () => sql.selectFrom('images').select(['id', 'id as name']).orderBy('id').limit(20).execute(),
    // Excludes users and sessions that send requests.
    user: () =>
      sql
        .selectFrom('users')
        .select(['id', 'username as name'])
        .where('username', 'like', 'Other %')
        .limit(20)
        .execute(),
    session: () =>
      sql.selectFrom('sessions').select(['id', 'id as name']).where('agent', '=', 'elsewhere').limit(20).execute(),
  };
  const make: Record<Known['kind'], () => Promise<unknown>> = {
    prompt: () => t.prompt(made % 2 ? users.member : users.administrator, { title: `Prompt ${made}` }),
    category: () => t.category(`Category ${made}`),
    tag: () => t.tag(`Tag ${made}`),
    image: () => storeImage(t.services, users.member.id, picture),
    user: () => t.user(`Other ${made}`),
    session: () => insertSession(sql, users.administrator.id, newToken(), { agent: 'elsewhere' }),
  };

  /** Everything that exists, at least a few of each kind. */
  async function look(): Promise<(thing: Known) => unknown> {
    const things = new Map<Known['kind'], Thing[]>();
    for (const kind of ['category', 'tag', 'image', 'prompt', 'user', 'session'] as const) {
      let found = await list[kind]();
      while (found.length < LEAST) {
        made += 1;
        await make[kind]();
        found = await list[kind]();
      }
      things.set(kind, found);
    }
    return ({ kind, as, at }) => {
      const found = things.get(kind) ?? [];
      return found[at % found.length]?.[as];
    };
  }

  async function send(operation: Operation, example: ExampleRequest): Promise<{ path: string; answer: Answer }> {
    const find = await look();
    if (!(await findReset(sql, RESET_TOKEN)))
      await insertReset(sql, { userId: signsIn.id, token: RESET_TOKEN, origin: 'administrator' });
    const encode = (value: unknown): string => {
      if (value instanceof Raw) return value.text;
      const plain = value instanceof Known ? find(value) : value;
      const text = typeof plain === 'object' && plain !== null ? write(plain, find) : String(plain);
      return encodeURIComponent(text.toWellFormed());
    };
    // An empty segment or a dot would change the address.
    const part = (value: unknown) => encode(value).replace(/^\.{0,2}$/, '%20');
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => part(example.path[name]));
    const query = example.query.map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`).join('&');
    const user = example.viewer === 'visitor' ? undefined : users[example.viewer];
    const options = {
      url: `${path}${example.behind}${query && `?${query}`}`,
      method: example.method,
      ...bodyOf(example.body, find, picture),
    };
    const answer = await (user ? t.as(user) : t.visitor).send({
      ...options,
      method: example.method as NonNullable<InjectOptions['method']>,
      headers: { ...options.headers, ...example.headers },
    });
    if (answer.status === 204) await comeBack();
    return { path: new URL(options.url, 'http://localhost').pathname, answer };
  }
  /** Signs in users again whom a request has signed out or removed. */
  async function comeBack(): Promise<void> {
    for (const user of Object.values(users)) {
      if (await findSessionUser(sql, user.token)) continue;
      if (!(await findUserRow(sql, user.id))) {
        Object.assign(user, await t.user(`Back ${(made += 1)}`));
        await database.transaction((trx) => updatePassword(trx, user.id, passwordHash));
      }
      user.token = newToken();
      await insertSession(sql, user.id, user.token);
    }
  }
  return { send };
}

function bodyOf(
  body: ExampleRequest['body'],
  find: (thing: Known) => unknown,
  picture: Buffer,
): Pick<InjectOptions, 'payload' | 'headers'> {
  if (body.kind === 'none') return {};
  if (body.kind === 'json') return { payload: write(body.value, find), headers: { 'content-type': body.type } };
  if (body.kind === 'text') {
    return { payload: body.text, headers: body.type === undefined ? {} : { 'content-type': body.type } };
  }
  const bytes = {
    picture,
    broken: picture.subarray(0, 60),
    empty: Buffer.alloc(0),
    huge: Buffer.concat([picture, Buffer.alloc(5 * 2 ** 20)]),
  }[body.bytes];
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${body.field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(body.end ? `\r\n--${BOUNDARY}--\r\n` : '')]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

import { sql as raw } from 'kysely';
import sharp from 'sharp';
import { imagePath } from '../../contract/images.ts';
import { hashPassword } from './passwords.ts';
import { storeImage } from '../images/store-image.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

export const PASSWORD = 'correct horse';
const hash = hashPassword(PASSWORD);

export interface People {
  admin: TestUser;
  ann: TestUser;
  bob: TestUser;
}

/** A library in which an administrator, Ann and Bob can sign in. */
export async function openHouse(t: TestApp): Promise<People> {
  await t.reset();
  const people = { admin: await t.admin(), ann: await t.user('Ann'), bob: await t.user('Bob') };
  await t.services.database.sql
    .updateTable('users')
    .set({ password_hash: await hash })
    .execute();
  return people;
}

/** Uploads a small picture. @returns its id */
export async function storePicture(t: TestApp, owner: TestUser): Promise<string> {
  const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#0a7' } });
  return (await storeImage(t.services, owner.id, await picture.png().toBuffer())).id;
}

/** Gives Ann a row in every table that can hold data of a user. */
export async function livedHere(t: TestApp, { ann, bob, admin }: People) {
  const image = (owner: TestUser) => storePicture(t, owner);
  const [shown, drafted, lost, avatar] = [await image(ann), await image(ann), await image(ann), await image(ann)];
  const published = await t.prompt(ann, { title: 'Open letter', imageUrls: [imagePath(shown)] });
  const draft = await t.prompt(ann, { title: 'Secret diary', status: 'DRAFT', imageUrls: [imagePath(drafted)] });
  const archived = await t.prompt(ann, { title: 'Old letter', status: 'ARCHIVED' });
  const others = await t.prompt(bob, { title: 'Letter of Bob' });
  await t.as(ann).put('/api/auth/me', { username: 'Ann', avatarUrl: avatar });
  for (const id of [others, published]) await t.as(ann).post(`/api/saved-prompts/${id}`);
  for (const id of [others, published]) await t.as(ann).post(`/api/prompt-usage/record?promptId=${id}&actionType=COPY`);
  await t.as(bob).post(`/api/saved-prompts/${published}`);
  const input = { title: 'Repeated', content: 'Write to [name].', categories: ['Writing'], tags: ['Email'] };
  const repeated = (await t.as(ann).post('/api/prompts', input, { 'idempotency-key': 'once' })).body.id;
  await t.visitor.post('/api/auth/login', { email: ann.email, password: PASSWORD });
  await t.visitor.post('/api/auth/login', { email: ann.email, password: 'wrong' });
  await t.as(admin).post(`/api/users/${ann.id}/password-reset`);
  return { published, draft, archived, others, repeated, shown, drafted, lost, avatar };
}

/** Every table, except the audit log, that still has rows of a user. */
export async function traces(t: TestApp, id: number): Promise<string[]> {
  const { sql } = t.services.database;
  const found = [
    ['users', sql.selectFrom('users').select('id').where('id', '=', id)],
    ['sessions', sql.selectFrom('sessions').select('id').where('user_id', '=', id)],
    ['password_resets', sql.selectFrom('password_resets').select('user_id').where('user_id', '=', id)],
    ['saved_prompts', sql.selectFrom('saved_prompts').select('id').where('user_id', '=', id)],
    ['prompts', sql.selectFrom('prompts').select('id').where('owner_id', '=', id)],
    ['prompt_usage', sql.selectFrom('prompt_usage').select('person').where('person', '=', `member:${id}`)],
    ['prompt_totals', sql.selectFrom('prompt_totals').select('scope').where('scope', 'like', `owner:${id}%`)],
    ['images', sql.selectFrom('images').select('id').where('owner_id', '=', id)],
    ['idempotency_keys', sql.selectFrom('idempotency_keys').select('key').where('user_id', '=', id)],
    ['upload_keys', sql.selectFrom('upload_keys').select('key').where('user_id', '=', id)],
  ] as const;
  const rows = await Promise.all(found.map(async ([table, query]) => [table, (await query.execute()).length] as const));
  return rows.filter(([, many]) => many > 0).map(([table]) => table);
}

/** Every table with a row that contains this word. Skips FTS5's tables: they keep loose words until they merge. */
export async function tablesWith(t: TestApp, word: string): Promise<string[]> {
  const { sql } = t.services.database;
  const found: string[] = [];
  for (const { name } of await sql.introspection.getTables()) {
    if (name.startsWith('prompt_search_')) continue;
    const { rows } = await raw<object>`select * from ${raw.table(name)}`.execute(sql);
    const texts = rows.flatMap((row) => Object.values(row)).map(String);
    if (texts.some((text) => text.toLowerCase().includes(word.toLowerCase()))) found.push(name);
  }
  return found.sort();
}

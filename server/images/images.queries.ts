import type { Selectable } from 'kysely';
import { moment } from '../clock.ts';
import type { Sql, Tables } from '../database/tables.ts';

export type ImageRow = Selectable<Tables['images']>;

/** Width and height in pixels, the size in bytes, of the stored image. */
export async function insertImage(sql: Sql, image: Omit<ImageRow, 'created_at'>): Promise<void> {
  await sql
    .insertInto('images')
    .values({ ...image, created_at: moment() })
    .execute();
}

export const findImage = (sql: Sql, id: string): Promise<Pick<ImageRow, 'id' | 'width'> | undefined> =>
  sql.selectFrom('images').select(['id', 'width']).where('id', '=', id).executeTakeFirst();

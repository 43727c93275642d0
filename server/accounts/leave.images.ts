import { imagePath } from '../../contract/images.ts';
import { invalidate } from '../database/invalidation.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { lockImages } from '../images/images.queries.ts';
import { idInAddress } from '../images/orphans.queries.ts';
import { invalidatePrompt } from '../prompts/prompts.invalidation.ts';

/**
 * Transfers the images that a prompt shows, by path or by full URL, to the prompt's new owner. Only images that the old
 * owner owns. Runs in the transaction that transfers the prompt.
 */
export async function leaveImages(
  database: Database,
  trx: Db,
  prompt: { id: number; from: number; to: number },
): Promise<void> {
  const shown = trx.selectFrom('prompt_images').select(['image_id', 'url']).where('prompt_id', '=', prompt.id);
  const ids = (await shown.execute()).flatMap(({ image_id, url }) => image_id ?? idInAddress(url) ?? []);
  if (ids.length === 0) return;
  await lockImages(database, trx, ids);
  const owned = trx.updateTable('images').where('id', 'in', ids).where('owner_id', '=', prompt.from);
  await owned.set({ owner_id: prompt.to }).execute();
}

/** Removes deleted images from the prompts and profiles of others. Full URLs stay, as dead links. */
export async function hideImages(database: Database, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return;
  const { sql } = database;
  const shown = await sql
    .selectFrom('prompt_images')
    .select('prompt_id')
    .distinct()
    .where('image_id', 'in', [...ids])
    .execute();
  for (const { prompt_id } of shown) await hideInPrompt(database, prompt_id, ids);
  const paths = [...ids].map((id) => imagePath(id));
  const faces = await sql.selectFrom('users').select('id').where('avatar_url', 'in', paths).execute();
  for (const { id } of faces) {
    await database.transaction(async (trx) => {
      const empty = trx.updateTable('users').set({ avatar_url: null }).where('id', '=', id);
      await empty.where('avatar_url', 'in', paths).execute();
      invalidate(trx, `user:${id}`, 'users');
    });
  }
}

/** Increments the version, so that concurrent edits conflict. Keeps `updated_at`: no person changed the prompt. */
async function hideInPrompt(database: Database, id: number, ids: ReadonlySet<string>): Promise<void> {
  const gone = new Set([...ids].map((image) => imagePath(image)));
  await database.transaction(async (trx) => {
    const wanted = trx.selectFrom('prompts').select(['id', 'status', 'version', 'image_urls']).where('id', '=', id);
    const old = await database.forUpdate(wanted).executeTakeFirst();
    if (!old || old.image_urls === '') return;
    const left = (JSON.parse(old.image_urls) as string[]).filter((url) => !gone.has(url));
    const image_urls = left.length > 0 ? JSON.stringify(left) : '';
    await trx
      .updateTable('prompts')
      .set({ image_urls, version: old.version + 1 })
      .where('id', '=', id)
      .execute();
    await trx
      .deleteFrom('prompt_images')
      .where('prompt_id', '=', id)
      .where('image_id', 'in', [...ids])
      .execute();
    invalidatePrompt(trx, old, old);
  });
}

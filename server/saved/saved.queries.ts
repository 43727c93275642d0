import type { Selectable } from 'kysely';
import { LIMITS } from '../../contract/limits.ts';
import type { Viewer } from '../../contract/policy.ts';
import { timestamp } from '../clock.ts';
import type { Db, Tables } from '../database/tables.ts';
import { visibleTo } from '../prompts/prompts.queries.ts';

export type SavedRow = Pick<Selectable<Tables['saved_prompts']>, 'id' | 'prompt_id' | 'saved_at'>;

/** What a user saved and may still see: a prompt that became a draft is hidden until it is back (product 10). */
const savedBy = (sql: Db, viewer: NonNullable<Viewer>) =>
  sql
    .selectFrom('saved_prompts')
    .innerJoin('prompts', 'prompts.id', 'saved_prompts.prompt_id')
    .where('saved_prompts.user_id', '=', viewer.id)
    .where(visibleTo(viewer));

/** Last saved first. */
export const listSaved = (
  sql: Db,
  viewer: NonNullable<Viewer>,
  { page, size }: { page: number; size: number },
): Promise<SavedRow[]> =>
  savedBy(sql, viewer)
    .select(['saved_prompts.id', 'saved_prompts.prompt_id', 'saved_prompts.saved_at'])
    .orderBy('saved_prompts.saved_at', 'desc')
    .orderBy('saved_prompts.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();

/** How many prompts `listSaved` has. */
export async function countSaved(sql: Db, viewer: NonNullable<Viewer>): Promise<number> {
  const { total } = await savedBy(sql, viewer)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Whether a user may save this prompt: it is saved already, or the limit is not reached. */
export async function mayStillSave(
  sql: Db,
  userId: number,
  { promptId, most = LIMITS.savedPrompts }: { promptId: number; most?: number },
): Promise<boolean> {
  const own = sql.selectFrom('saved_prompts').select('id').where('user_id', '=', userId);
  const oneTooMany = await own
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return !oneTooMany || (await own.where('prompt_id', '=', promptId).executeTakeFirst()) !== undefined;
}

/** Saves a prompt; one already saved keeps its `savedAt`. @throws a missing reference when the prompt is gone */
export async function insertSaved(sql: Db, userId: number, promptId: number): Promise<SavedRow> {
  // On a conflict it updates nothing, but without an update RETURNING would omit the existing row.
  return sql
    .insertInto('saved_prompts')
    .values({ user_id: userId, prompt_id: promptId, saved_at: timestamp() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'prompt_id'])
        .doUpdateSet((set) => ({ saved_at: set.ref('saved_prompts.saved_at') })),
    )
    .returning(['id', 'prompt_id', 'saved_at'])
    .executeTakeFirstOrThrow();
}

/** A prompt that was not saved is no error. */
export async function deleteSaved(sql: Db, userId: number, promptId: number): Promise<void> {
  await sql.deleteFrom('saved_prompts').where('user_id', '=', userId).where('prompt_id', '=', promptId).execute();
}

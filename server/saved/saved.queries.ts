import type { Selectable } from 'kysely';
import { LIMITS } from '../../contract/limits.ts';
import type { Viewer } from '../../contract/policy.ts';
import { moment } from '../clock.ts';
import type { Sql, Tables } from '../database/tables.ts';
import { visibleTo } from '../prompts/prompts.queries.ts';

export type SavedRow = Pick<Selectable<Tables['saved_prompts']>, 'id' | 'prompt_id' | 'saved_at'>;

/** What a user saved and may still see: a prompt that became a draft is out until it is back (product 10). */
const savedBy = (sql: Sql, viewer: NonNullable<Viewer>) =>
  sql
    .selectFrom('saved_prompts')
    .innerJoin('prompts', 'prompts.id', 'saved_prompts.prompt_id')
    .where('saved_prompts.user_id', '=', viewer.id)
    .where(visibleTo(viewer));

/** Last saved first. */
export const listSaved = (
  sql: Sql,
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
export async function countSaved(sql: Sql, viewer: NonNullable<Viewer>): Promise<number> {
  const { total } = await savedBy(sql, viewer)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Whether a user may save this prompt: it is saved already, or there are not too many. */
export async function mayStillSave(
  sql: Sql,
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

/** Saves a prompt; one that is saved already keeps its moment. @throws a missing reference when the prompt is gone */
export async function insertSaved(sql: Sql, userId: number, promptId: number): Promise<SavedRow> {
  // Nothing is changed on a conflict, but only so does the row that is there come back.
  return sql
    .insertInto('saved_prompts')
    .values({ user_id: userId, prompt_id: promptId, saved_at: moment() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'prompt_id'])
        .doUpdateSet((set) => ({ saved_at: set.ref('saved_prompts.saved_at') })),
    )
    .returning(['id', 'prompt_id', 'saved_at'])
    .executeTakeFirstOrThrow();
}

/** A prompt that was not saved is fine. */
export async function deleteSaved(sql: Sql, userId: number, promptId: number): Promise<void> {
  await sql.deleteFrom('saved_prompts').where('user_id', '=', userId).where('prompt_id', '=', promptId).execute();
}

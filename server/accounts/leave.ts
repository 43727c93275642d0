import type { FastifyInstance } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import type { Services } from '../services.ts';
import { onEach, type Watch } from '../chores.ts';
import type { Sql } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { loosen } from '../images/loose.queries.ts';
import { removeLoose } from '../images/tidy.ts';
import { findTotal } from '../prompts/totals.queries.ts';
import { deletePrompt, updatePrompt } from '../prompts/prompts.write.ts';
import { hideImages, leaveImages } from './leave.images.ts';
import {
  deleteUser,
  deleteSome,
  findLeaving,
  formerMember,
  listImages,
  listLeaving,
  listOwned,
} from './leave.queries.ts';

type Shelf = Pick<Services, 'database' | 'images'>;

/** Rows that are worked on together: others come in between. */
const BATCH = 200;
/** With more prompts the one who leaves does not wait for the end. */
const AT_ONCE = 100;

/**
 * Removes an account that was marked as leaving, bit by bit: each prompt is there or gone, and nobody is held up. May be
 * done again from the beginning, and by several nodes at once (decision 024).
 * @param signal leaves the rest for the next time
 */
async function finishLeaving(shelf: Shelf, id: number, signal?: AbortSignal): Promise<void> {
  const { database } = shelf;
  const isOver = () => signal?.aborted === true;
  const prompts = await findLeaving(database.sql, id);
  if (!prompts) return;
  do {
    await removePrompts(shelf, { id, prompts }, isOver);
    await removeImages(shelf, { id, prompts }, isOver);
    while (!isOver() && (await deleteSome(database.sql, id, BATCH)) > 0) await setImmediate();
    if (isOver()) return;
  } while (!(await database.transaction((trx) => deleteUser(database, trx, id))));
}

/** Finishes what was begun on a node that ended meanwhile. */
export async function finishAllLeaving(shelf: Shelf, watch: Watch = {}): Promise<void> {
  const leaving = await listLeaving(shelf.database.sql);
  await onEach(leaving, ({ id }) => finishLeaving(shelf, id, watch.signal), watch);
}

async function removePrompts(
  { database }: Shelf,
  { id, prompts }: { id: number; prompts: PromptsOfLeaver },
  isOver: () => boolean,
): Promise<void> {
  const owned = () => listOwned(database.sql, id, BATCH);
  let former: number | undefined;
  for (let some = await owned(); some.length > 0; some = await owned()) {
    for (const prompt of some) {
      if (isOver()) return;
      // As it is listed here, or it waits for the next round: somebody may archive or publish it meanwhile.
      const expected = new Set([prompt.version]);
      // What nobody else was shown is for nobody else.
      if (prompts === 'keep' && prompt.status === 'PUBLISHED') {
        const to = (former ??= await database.transaction(formerMember));
        const also = (trx: Sql) => leaveImages(database, trx, { id: prompt.id, from: id, to });
        await updatePrompt(database, prompt.id, { ownerId: to }, { also, expected });
      } else {
        await deletePrompt(database, prompt.id, { expected }).catch(unlessChanged);
      }
      await setImmediate();
    }
  }
}

function unlessChanged(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'precondition_failed')) throw error;
}

/** Removes the images of who leaves, whoever else shows them. Those that their prompts left behind show are theirs no more. */
async function removeImages(
  shelf: Shelf,
  { id, prompts }: { id: number; prompts: PromptsOfLeaver },
  isOver: () => boolean,
): Promise<void> {
  const { database } = shelf;
  let after: string | undefined = '';
  while (after !== undefined && !isOver()) {
    const ids = await listImages(database.sql, id, after, BATCH);
    if (ids.length === 0) return;
    // A prompt that was on its way is left behind in the next round.
    const gone = await loosen(database, ids, prompts === 'keep' ? [id] : []);
    // Nobody can begin to show them any more.
    await hideImages(database, new Set(gone.map((loose) => loose.id)));
    // A store that is away: housekeeping comes back to what is loose.
    for (const loose of gone) await removeLoose(shelf, loose).catch(() => undefined);
    after = ids.at(-1);
    await setImmediate();
  }
}

/** How accounts are removed while the application runs. */
export interface Leaving {
  /** Goes on until the account is gone; of one with very many prompts it goes on after this is resolved. */
  finish(id: number): Promise<void>;
}

export function openLeaving(app: FastifyInstance, services: Shelf): Leaving {
  const end = new AbortController();
  const underway = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    end.abort();
    await Promise.all(underway);
  });
  return {
    async finish(id) {
      const many = await findTotal(services.database.sql, `owner:${id}`);
      const work = finishLeaving(services, id, end.signal)
        .catch((error: unknown) =>
          app.log.error({ err: error }, 'an account is not removed yet: it will be tried again'),
        )
        .finally(() => underway.delete(work));
      underway.add(work);
      if (many <= AT_ONCE) await work;
    },
  };
}

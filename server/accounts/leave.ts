import type { FastifyInstance } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import type { Services } from '../services.ts';
import { forEachJob, type JobOptions } from '../jobs.ts';
import type { Db } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { markOrphaned } from '../images/orphans.queries.ts';
import { removeOrphans } from '../images/garbage.ts';
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

/** Rows per batch: other requests run in between. */
const BATCH = 200;
/** With more prompts than this, the request does not wait for the removal to finish. */
const AT_ONCE = 100;

/**
 * Removes an account that is marked as leaving, in small transactions that block nobody. Idempotent, and safe on
 * several nodes at once (decision 024).
 * @param signal stops early and leaves the rest for the next run
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

/** Finishes removals that a stopped node began. */
export async function finishAllLeaving(shelf: Shelf, watch: JobOptions = {}): Promise<void> {
  const leaving = await listLeaving(shelf.database.sql);
  await forEachJob(leaving, ({ id }) => finishLeaving(shelf, id, watch.signal), watch);
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
      // If the version has changed (somebody archived or published it), the prompt waits for the next round.
      const expected = new Set([prompt.version]);
      // Drafts and archived prompts were not public, so they are deleted in any case.
      if (prompts === 'keep' && prompt.status === 'PUBLISHED') {
        const to = (former ??= await database.transaction(formerMember));
        const also = (trx: Db) => leaveImages(database, trx, { id: prompt.id, from: id, to });
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

/** Removes the user's images even if others show them. Images of prompts that stay already have the new owner. */
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
    // With `keep`, images of a prompt that was created meanwhile stay until the next round transfers it.
    const gone = await markOrphaned(database, ids, prompts === 'keep' ? [id] : []);
    // From here on nobody can start to show them.
    await hideImages(database, new Set(gone.map((loose) => loose.id)));
    // If the store is unavailable, housekeeping retries orphaned images later.
    for (const loose of gone) await removeOrphans(shelf, loose).catch(() => undefined);
    after = ids.at(-1);
    await setImmediate();
  }
}

/** Removes accounts while the application runs. */
export interface Leaving {
  /** Removes the account. With more than AT_ONCE prompts it resolves at once and continues in the background. */
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

import type { WorkerModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { sizeOf } from '../text/form.ts';
import { prepareText, type PreparedText, type PromptText } from '../text/prompt-text.ts';

/** In characters. Finding the words of a longer text on the main thread would block all other requests. */
export const LONG = 10_000;

/** Runs in the worker thread for long reads (database/worker.ts), though it reads nothing. */
export const run = (_: Database, text: PromptText): Promise<PreparedText> => Promise.resolve(prepareText(text));

/**
 * Prepares a long text in the worker thread. Returns nothing for a short one, which is prepared when it is stored.
 * @param asker whose text it is (http/asker.ts)
 * @param findDone called after a wait; returns what another request has done in the meantime. Of many requests that
 * send the same text, only the first ones are prepared.
 */
export async function prepareWorker<Done>(
  database: Database,
  text: PromptText,
  asker: Asker,
  findDone: () => Promise<Done | undefined>,
): Promise<{ prepared?: PreparedText; done?: Done | undefined }> {
  if (sizeOf(text) < LONG) return {};
  // A copy: the worker thread needs only these members of the request.
  const { title, content, previewText, dialect, fields, language } = text;
  const copy = { title, content, previewText, dialect, fields, language } satisfies Record<keyof PromptText, unknown>;
  const module = import.meta.url as WorkerModule<PromptText, PreparedText>;
  let done: Done | undefined;
  async function reauthorize(): Promise<void> {
    await asker.reauthorize?.();
    done = await findDone();
    if (done !== undefined) throw new Error('It was done meanwhile');
  }
  const turn = { asker: { ...asker, reauthorize }, queue: 'prepare' } as const;
  try {
    return { prepared: await database.runInWorker(module, copy, turn) };
  } catch (error) {
    if (done === undefined) throw error;
    return { done };
  }
}

import type { AsideModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { prepareText, type PreparedText, type PromptText } from '../text/prompt-text.ts';

/** From so many characters on, finding the words of a content would hold up everybody else. */
const LONG = 10_000;

/** Runs in the thread for long reads (database/aside.ts), though it reads nothing. */
export const run = (_: Database, text: PromptText): Promise<PreparedText> => Promise.resolve(prepareText(text));

/**
 * All that follows from a text, made where it holds up nobody; nothing of a short one, which is made as it is stored.
 * @param asker whose text it is (http/asker.ts)
 * @param findDone asked when it had to wait, for what another request has done meanwhile: of many that are sent for the same
 * text, the first ones are made
 */
export async function prepareAside<Done>(
  database: Database,
  text: PromptText,
  asker: Asker,
  findDone: () => Promise<Done | undefined>,
): Promise<{ prepared?: PreparedText; done?: Done | undefined }> {
  if (text.content.length < LONG) return {};
  // A copy: of what came with a request, a thread needs these three alone.
  const { title, content, previewText } = text;
  const module = import.meta.url as AsideModule<PromptText, PreparedText>;
  let done: Done | undefined;
  async function reauthorize(): Promise<void> {
    await asker.reauthorize?.();
    done = await findDone();
    if (done !== undefined) throw new Error('It was done meanwhile');
  }
  const turn = { asker: { ...asker, reauthorize }, queue: 'prepare' } as const;
  try {
    return { prepared: await database.aside(module, { title, content, previewText }, turn) };
  } catch (error) {
    if (done === undefined) throw error;
    return { done };
  }
}

import type { AsideModule } from '../database/aside.ts';
import type { Database } from '../database/engine.ts';
import type { Asker } from '../queue.ts';
import { prepareText, type PreparedText, type PromptText } from './prompts.text.ts';

/** From so many characters on, finding the words of a content would hold up everybody else. */
const LONG = 10_000;

/** Runs in the thread for long reads (database/aside.ts), though it reads nothing. */
export const run = (_: Database, text: PromptText): Promise<PreparedText> => Promise.resolve(prepareText(text));

/**
 * All that follows from a text, made where it holds up nobody; undefined for a short one, which is made as it is stored.
 * @param asker whose text it is (http/asker.ts)
 */
export async function prepareAside(
  database: Database,
  text: PromptText,
  asker: Asker,
): Promise<PreparedText | undefined> {
  if (text.content.length < LONG) return undefined;
  // A copy: of what came with a request, a thread needs these three alone.
  const { title, content, previewText } = text;
  const module = import.meta.url as AsideModule<PromptText, PreparedText>;
  return database.aside(module, { title, content, previewText }, { asker, queue: 'prepare' });
}

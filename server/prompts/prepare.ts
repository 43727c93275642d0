import type { Database } from '../database/database.ts';
import { changedSince, isExpected, type Expected } from '../http/preconditions.ts';
import type { Asker } from '../queue/askers.ts';
import { prepareWorker } from './prepare.worker.ts';
import { findStored, listLinks } from './prompts.queries.ts';
import type { PromptRow } from '../database/tables.ts';
import type { PreparedText } from '../text/prompt-text.ts';
import { changedText, changesVersion, isIndexedAnew, type WholeText } from './prompts.versions.ts';
import type { PromptChange, UpdateOptions } from './prompts.types.ts';

interface Preparation {
  expected: Expected | undefined;
  refusal: UpdateOptions['refusal'];
  asker: Asker;
}

/**
 * Prepares the text that a change will leave, if that text is long and the change affects the index.
 * @throws 412 when somebody else has changed the prompt in the meantime, or what `refusal` returns, before any work
 */
export async function prepareChange(
  database: Database,
  id: number,
  change: PromptChange,
  { expected, refusal, asker }: Preparation,
): Promise<{ text: WholeText; prepared: PreparedText } | undefined> {
  // Flags have no text and cost nothing.
  if (Object.keys(change).every((member) => member === 'flags')) return undefined;
  const old = await findStored(database.sql, id);
  if (!old || (await isApplied(database, old, change, expected))) return undefined;
  const refused = await refusal?.(old);
  if (refused) {
    // This same change may have used up the quota if another request has made it since.
    const now = await findStored(database.sql, id);
    if (now && (await isApplied(database, now, change, expected))) return undefined;
    throw refused;
  }
  if (!isIndexedAnew(old, change)) return undefined;
  const text = changedText(old, change);
  const { prepared } = await prepareWorker(database, text, asker, async () => {
    const now = await findStored(database.sql, id);
    return !now || (await isApplied(database, now, change, expected)) || undefined;
  });
  return prepared && { text, prepared };
}

/**
 * Whether a change has already been made to the version that the client knows, most likely by the same request.
 * @throws 412 when somebody else has changed the prompt
 */
async function isApplied(
  database: Database,
  old: PromptRow,
  change: PromptChange,
  expected: Expected | undefined,
): Promise<boolean> {
  if (isExpected(old.version, expected)) return false;
  if (changesVersion(old, await listLinks(database.sql, old.id), change)) throw changedSince('The prompt');
  return true;
}

import type { Database } from '../database/database.ts';
import { changedSince, isExpected, type Expected } from '../http/preconditions.ts';
import type { Asker } from '../queue/askers.ts';
import { prepareAside } from './prepare.aside.ts';
import { findStored, listLinks } from './prompts.queries.ts';
import type { PromptRow } from '../database/tables.ts';
import type { PreparedText, PromptText } from '../text/prompt-text.ts';
import { changedText, changesVersion, isIndexedAnew } from './prompts.versions.ts';
import type { PromptChange, Write } from './prompts.change.ts';

interface Preparation {
  expected: Expected | undefined;
  refusal: Write['refusal'];
  asker: Asker;
}

/**
 * What follows from the text that a change will leave, where that takes its time and goes into the index.
 * @throws 412 when somebody else has changed the prompt meanwhile, and what `refusal` answers, before any work
 */
export async function prepareChange(
  database: Database,
  id: number,
  change: PromptChange,
  { expected, refusal, asker }: Preparation,
): Promise<{ text: PromptText; prepared: PreparedText } | undefined> {
  // Flags have no text, and cost nothing.
  if (Object.keys(change).every((member) => member === 'flags')) return undefined;
  const old = await findStored(database.sql, id);
  if (!old || (await isMade(database, old, change, expected))) return undefined;
  const refused = await refusal?.(old);
  if (refused) {
    // It may be this very change, made since, that has used the quota up.
    const now = await findStored(database.sql, id);
    if (now && (await isMade(database, now, change, expected))) return undefined;
    throw refused;
  }
  if (!isIndexedAnew(old, change)) return undefined;
  const text = changedText(old, change);
  const { prepared } = await prepareAside(database, text, asker, async () => {
    const now = await findStored(database.sql, id);
    return !now || (await isMade(database, now, change, expected)) || undefined;
  });
  return prepared && { text, prepared };
}

/**
 * Whether a change was made already to the version that its writer knows, most likely by the same request.
 * @throws 412 when somebody else has changed the prompt
 */
async function isMade(
  database: Database,
  old: PromptRow,
  change: PromptChange,
  expected: Expected | undefined,
): Promise<boolean> {
  if (isExpected(old.version, expected)) return false;
  if (changesVersion(old, await listLinks(database.sql, old.id), change)) throw changedSince('The prompt');
  return true;
}

import type { Database } from '../database/engine.ts';
import { changedSince, isExpected, type Expected } from '../http/preconditions.ts';
import type { Asker } from '../queue.ts';
import { prepareAside } from './prepare.aside.ts';
import { findStored, listLinks } from './prompts.queries.ts';
import type { PreparedText, PromptText } from './prompts.text.ts';
import { changedText, changesVersion, isIndexedAnew } from './prompts.versions.ts';
import type { PromptChange } from './prompts.write.ts';

/**
 * What follows from the text that a change will leave, where that takes its time and goes into the index.
 * @throws 412 when somebody else has changed the prompt meanwhile, before any work
 */
export async function prepareChange(
  database: Database,
  id: number,
  change: PromptChange,
  { expected, asker }: { expected: Expected | undefined; asker: Asker },
): Promise<{ text: PromptText; prepared: PreparedText } | undefined> {
  if (Object.keys(change).every((member) => member === 'flags')) return undefined;
  const old = await findStored(database.sql, id);
  if (!old) return undefined;
  if (!isExpected(old.version, expected)) {
    if (changesVersion(old, await listLinks(database.sql, id), change)) throw changedSince('The prompt');
    return undefined;
  }
  if (!isIndexedAnew(old, change)) return undefined;
  const text = changedText(old, change);
  const prepared = await prepareAside(database, text, asker);
  return prepared && { text, prepared };
}

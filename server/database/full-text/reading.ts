import type { ChangesRead } from './postings.ts';

/** A row of the reading statement of both engines. `part`: -2 the state, -1 a change, from 0 on the ids of a term. */
export interface ReadingRow {
  part: number;
  position: number;
  id: number;
  seq: number | null;
  text: string;
}

/** Converts the rows of a reading. */
export function readingOf(rows: ReadingRow[], terms: number): ChangesRead {
  const reading: ChangesRead = {
    position: 0,
    oldest: undefined,
    changes: [],
    ids: Array.from({ length: terms }, () => '[]'),
  };
  for (const { part, position, id, seq, text } of rows) {
    if (part >= 0) reading.ids[part] = text;
    else if (part === -1) reading.changes.push({ seq: seq ?? 0, position, id, lexemes: text });
    else [reading.position, reading.oldest] = [position, seq ?? undefined];
  }
  return reading;
}

import type { Reading } from './postings.ts';

/** A row of the one statement that both engines read with: part -2 the state, -1 a change, from 0 on the ids of a leaf. */
export interface ReadingRow {
  part: number;
  position: number;
  id: number;
  seq: number | null;
  text: string;
}

/** The rows as what they mean. */
export function readingOf(rows: ReadingRow[], leaves: number): Reading {
  const reading: Reading = {
    position: 0,
    oldest: undefined,
    changes: [],
    ids: Array.from({ length: leaves }, () => '[]'),
  };
  for (const { part, position, id, seq, text } of rows) {
    if (part >= 0) reading.ids[part] = text;
    else if (part === -1) reading.changes.push({ seq: seq ?? 0, position, id, lexemes: text });
    else [reading.position, reading.oldest] = [position, seq ?? undefined];
  }
  return reading;
}

import type { AuthorField, Dialect, Field, Reading, Segment } from './fields.model.ts';
import { keyOf } from './fields.names.ts';
import { readFields } from './fields.ts';
import { SCREEN } from './limits.ts';

/** What decides which fields a prompt has (product 13). */
export interface FieldSource {
  content: string;
  dialect?: Dialect | undefined;
  fields?: readonly AuthorField[] | undefined;
}

/** The fields of a prompt within the bounds of its page: pages, the editor and the API all find the same ones. */
export const readForm = ({ content, dialect, fields }: FieldSource): Reading =>
  readFields(content, { dialect, fields, looked: SCREEN.readBrackets });

/** The fields that a form lists. Those beyond them keep their places in the text, and their defaults. */
export const listedFields = ({ fields }: Pick<Reading, 'fields'>): Field[] => fields.slice(0, SCREEN.fields);

/** The text with the first places of fields; from the next one on it is plain text, in one piece. */
export function firstPlaces({ content, segments }: Pick<Reading, 'content' | 'segments'>, most: number): Segment[] {
  let places = 0;
  let at = 0;
  for (const [position, { text, field }] of segments.entries()) {
    if (field && ++places > most) return [...segments.slice(0, position), { text: content.slice(at) }];
    at += text.length;
  }
  return segments;
}

/** Values by the key of their field. */
export interface KeyedValues {
  values: Record<string, string>;
  /** Names of values that no field has. */
  unknown: string[];
}

/**
 * Values that were given by name, in any spelling that is the same field. Of two spellings of one field the first
 * counts, as of two defaults.
 */
export function valuesByKey(fields: readonly Field[], given: Readonly<Record<string, string>>): KeyedValues {
  const keys = new Set(fields.map(({ key }) => key));
  const values = new Map<string, string>();
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const key = keyOf(name);
    if (!keys.has(key)) unknown.push(name);
    else if (!values.has(key)) values.set(key, value);
  }
  return { values: Object.fromEntries(values), unknown };
}

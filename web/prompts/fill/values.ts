import type { Field, Reading } from '../../../contract/fields.model.ts';
import { missingFields, readFields } from '../../../contract/fields.ts';
import { SCREEN } from '../../../contract/limits.ts';
import type { Prompt } from '../../../contract/prompts.ts';

/** What somebody filled in, by the key of the field. A field that was never touched is absent and takes its default. */
export type Values = Readonly<Record<string, string>>;

/** Begins the fragment of a link to a filled-in prompt (product 13). A fragment never reaches a server. */
export const FILL_PREFIX = '#fill=';

/** The fields of a prompt in the order of their form, read in bounded time and limited to a practical number. */
export function readForm({ content, dialect, fields }: Pick<Prompt, 'content' | 'dialect' | 'fields'>): Reading {
  const reading = readFields(content, { dialect, fields, looked: SCREEN.readBrackets });
  return { ...reading, fields: reading.fields.slice(0, SCREEN.fields) };
}

/** What the input of a field shows: the value that was filled in, else the default. */
export const shownValue = (field: Field, values: Values): string =>
  (Object.hasOwn(values, field.key) ? values[field.key] : field.default) ?? '';

/** The fields as the form groups them, in order of importance. */
export function groupFields(fields: readonly Field[]): { required: Field[]; optional: Field[]; slots: Field[] } {
  const own = fields.filter(({ slot }) => !slot);
  return {
    required: own.filter(({ required }) => required),
    optional: own.filter(({ required }) => !required),
    slots: fields.filter(({ slot }) => slot),
  };
}

/** How far a form is filled in; it is ready when nothing is missing. */
export function progressOf(fields: readonly Field[], values: Values): { total: number; missing: Field[] } {
  return { total: fields.filter(({ required }) => required).length, missing: missingFields(fields, values) };
}

/** Of values that came from elsewhere, those of this prompt's fields, which may be given by key or by name. */
export function valuesFor(fields: readonly Field[], given: Values): Record<string, string> {
  const known = new Map(fields.flatMap(({ key, name }) => [[name, key] as const]));
  for (const { key } of fields) known.set(key, key);
  const found = Object.entries(given).flatMap(([name, value]) => {
    const key = known.get(name);
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(found);
}

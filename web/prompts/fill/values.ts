import type { Field } from '../../../contract/fields.model.ts';
import { missingFields } from '../../../contract/fields.ts';

/** What somebody filled in, by the key of the field. A field that was never touched is absent and takes its default. */
export type Values = Readonly<Record<string, string>>;

/** Begins the fragment of a link to a filled-in prompt (product 13). A fragment never reaches a server. */
export const FILL_PREFIX = '#fill=';

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

import type { AuthorField, Field } from '../../../contract/fields.model.ts';
import { keyOf, sayableName } from '../../../contract/fields.names.ts';

/** What an author says of a field, beside its name. */
export type Said = Omit<AuthorField, 'name'>;

/** What the author says of the field with this key; undefined if nothing. */
export const saidOf = (fields: readonly AuthorField[], key: string): AuthorField | undefined =>
  fields.find(({ name }) => keyOf(name) === key);

/**
 * Says something else of a field. What the text says already is left out, and so is a field of which nothing is said.
 * @param found the field as the text alone describes it
 */
export function say(fields: readonly AuthorField[], found: Field, change: Said): AuthorField[] {
  const before = saidOf(fields, found.key);
  const said = tidy({ ...(before ?? { name: sayableName(found) }), ...change }, found);
  const isEmpty = Object.keys(said).length === 1;
  if (!before) return isEmpty ? [...fields] : [...fields, said];
  return fields.flatMap((field) => (field === before ? (isEmpty ? [] : [said]) : [field]));
}

/** Only what differs from the text, always in the same order, so that equal descriptions have equal JSON. */
function tidy({ name, label, type, default: start, options, required, help, order }: AuthorField, found: Field) {
  const said: AuthorField = { name };
  if (label && label !== found.label) said.label = label;
  if (type !== undefined && type !== found.type) said.type = type;
  if (start !== undefined && start !== (found.default ?? '')) said.default = start;
  if (options && !isSameList(options, found.options ?? [])) said.options = options;
  // Another default or kind changes whether a field is required: then the author's word stays, whatever it is.
  const isPlain = said.type === undefined && said.default === undefined && said.options === undefined;
  if (required !== undefined && !(isPlain && required === found.required)) said.required = required;
  if (help && help !== found.help) said.help = help;
  if (order !== undefined) said.order = order;
  return said;
}

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/**
 * Moves a field one place up or down in the form. As few fields as possible get an order; the others follow as they
 * stand in the text.
 * @param shown all fields in the order of the form
 * @param found all fields in the order of the text
 */
export function move(
  fields: readonly AuthorField[],
  { shown, found, key, by }: { shown: readonly Field[]; found: readonly Field[]; key: string; by: -1 | 1 },
): AuthorField[] {
  const keys = shown.map((field) => field.key);
  const from = keys.indexOf(key);
  const other = keys[from + by];
  if (from < 0 || other === undefined) return [...fields];
  [keys[from], keys[from + by]] = [other, key];
  const places = new Map(found.map((field, at) => [field.key, at]));
  const ordered = lastAsInText(keys.map((one) => places.get(one) ?? 0));
  return found.reduce<AuthorField[]>(
    (all, field) => {
      const at = keys.indexOf(field.key);
      return say(all, field, { order: at < ordered ? at : undefined });
    },
    [...fields],
  );
}

/** Where the part at the end begins that is in ascending order. */
function lastAsInText(places: readonly number[]): number {
  let start = places.length - 1;
  while (start > 0 && (places[start - 1] ?? 0) < (places[start] ?? 0)) start -= 1;
  return Math.max(start, 0);
}

/** What was said of a field that the text no longer has is said of another one instead. */
export const moveTo = (fields: readonly AuthorField[], name: string, to: Field): AuthorField[] =>
  fields.flatMap((field) => {
    if (field.name === name) return [{ ...field, name: sayableName(to) }];
    return keyOf(field.name) === to.key ? [] : [field];
  });

/** Lines of a text as options: trimmed, without empty and repeated ones. */
export const optionsOf = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

import type { AuthorField, Dialect, Field, Reading } from '../../contract/fields.model.ts';
import { readFields } from '../../contract/fields.ts';
import { FormField } from '../../contract/fields.schema.ts';
import { SCREEN } from '../../contract/limits.ts';

/** What decides which fields a prompt has (product 13). */
export interface FieldSource {
  content: string;
  dialect?: Dialect | undefined;
  fields?: readonly AuthorField[] | undefined;
}

/** About how many characters a prompt has together with what its author says of fields. */
export function sizeOf({ content, fields = [] }: FieldSource): number {
  let size = content.length;
  for (const { name, label = '', default: standard = '', options = [], help = '' } of fields) {
    size += name.length + label.length + standard.length + help.length;
    for (const option of options) size += option.length;
  }
  return size;
}

/** The fields of a prompt, read within the bounds that its page reads them in. */
export const readingOf = ({ content, dialect, fields }: FieldSource): Reading =>
  readFields(content, { dialect, fields, looked: SCREEN.readBrackets });

/** The words of a content: a sign takes the place of each field, whose name is none of them. */
export const proseOf = ({ segments }: Reading, sign = ' '): string =>
  segments.map(({ text, field }) => (field ? sign : text)).join('');

/**
 * The fields that a form shows. One that no answer could hold, by a mistake of a grammar, is left out: an answer that
 * fails when it is written would hide the whole prompt, and after a change it would deny what has been stored.
 */
export const formOf = ({ fields }: Reading): Field[] =>
  fields.slice(0, SCREEN.fields).filter((field) => FormField.safeParse(field).success);

/** How many fields a form asks for: slots are meant for the model. */
export const countFields = (reading: Reading): number => formOf(reading).filter(({ slot }) => !slot).length;

import { listedFields, type FieldSource } from '../../contract/fields.form.ts';
import type { Field, Reading } from '../../contract/fields.model.ts';
import { FormField } from '../../contract/fields.schema.ts';

export { readForm as readingOf, type FieldSource } from '../../contract/fields.form.ts';

/** About how many characters a prompt has together with what its author says of fields. */
export function sizeOf({ content, fields = [] }: FieldSource): number {
  let size = content.length;
  for (const { name, label = '', default: standard = '', options = [], help = '' } of fields) {
    size += name.length + label.length + standard.length + help.length;
    for (const option of options) size += option.length;
  }
  return size;
}

/** The words of a content: a sign takes the place of each field, whose name is none of them. */
export const proseOf = ({ segments }: Reading, sign = ' '): string =>
  segments.map(({ text, field }) => (field ? sign : text)).join('');

/**
 * The fields that a form shows. One that no answer could hold, by a mistake of a grammar, is left out: an answer that
 * fails when it is written would hide the whole prompt, and after a change it would deny what has been stored.
 */
export const formOf = (reading: Reading): Field[] =>
  listedFields(reading).filter((field) => FormField.safeParse(field).success);

/** How many fields a form asks for: slots are meant for the model. */
export const countFields = (reading: Reading): number => formOf(reading).filter(({ slot }) => !slot).length;

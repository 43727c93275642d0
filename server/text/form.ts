import type { AuthorField, Dialect, Field, Reading } from '../../contract/fields.model.ts';
import { readFields } from '../../contract/fields.ts';
import { SCREEN } from '../../contract/limits.ts';

/** What decides which fields a prompt has (product 13). */
export interface FieldSource {
  content: string;
  dialect?: Dialect | undefined;
  fields?: readonly AuthorField[] | undefined;
}

/** The fields of a prompt, read within the bounds that its page reads them in. */
export const readingOf = ({ content, dialect, fields }: FieldSource): Reading =>
  readFields(content, { dialect, fields, looked: SCREEN.readBrackets });

/** The fields that a form shows. */
export const formOf = ({ fields }: Reading): Field[] => fields.slice(0, SCREEN.fields);

/** How many fields a form asks for: slots are meant for the model. */
export const countFields = (reading: Reading): number => formOf(reading).filter(({ slot }) => !slot).length;

import { z } from 'zod';
import { DIALECTS } from './fields.model.ts';
import { AuthorFieldsInput, DialectInput, FormField } from './fields.schema.ts';
import type { WritableDialect } from './fields.write.ts';
import { LIMITS } from './limits.ts';
import { dictionary, prose, text } from './text.ts';

/** Something that the author may want to change, or that is lost in another dialect. */
const WarningAnswer = z.object({
  kind: z.string(),
  message: z.string(),
  names: z.array(z.string()),
  span: z.tuple([z.int(), z.int()]).readonly().optional(),
  dialect: z.enum(DIALECTS).optional(),
});

/** POST /api/prompts/fields: a text, stored or not. */
export const FieldsInput = z.object({
  content: prose('Content', { max: LIMITS.contentMax }),
  dialect: DialectInput.optional(),
  fields: AuthorFieldsInput.optional(),
});
export type FieldsInput = z.infer<typeof FieldsInput>;

export const FieldsAnswer = z.object({
  dialect: z.enum(DIALECTS).meta({ description: 'How most of its fields are written' }),
  form: z.array(FormField),
  warnings: z.array(WarningAnswer),
});
export type FieldsAnswer = z.infer<typeof FieldsAnswer>;

/**
 * POST /api/prompts/{id}/fill. Values by the name of their field, in any spelling that is the same field; of two
 * spellings of one field the first counts.
 */
export const FillInput = z.object({
  values: dictionary(text('Field name', { max: LIMITS.fieldNameMax }), text('Value', { max: LIMITS.fieldValueMax }), {
    most: LIMITS.fieldsDescribed,
    error: 'Values must be an object',
    many: `At most ${LIMITS.fieldsDescribed} values allowed`,
  }),
  strict: z
    .boolean({ error: 'Strict must be true or false' })
    .optional()
    .meta({ description: 'A required field without a value, and a value without a field, are 400' }),
});
export type FillInput = z.infer<typeof FillInput>;

export const FillAnswer = z.object({
  text: z.string(),
  unfilled: z.array(z.string()).meta({ description: 'Names of fields that stay as written' }),
  warnings: z.array(WarningAnswer),
  tokens: z.int().meta({ description: 'About how many tokens a chat model reads' }),
});
export type FillAnswer = z.infer<typeof FillAnswer>;

const WRITABLE = [
  'brackets',
  'dollar',
  'double',
  'openwebui',
  'librechat',
  'raycast',
  'vscode',
  'fstring',
] as const satisfies WritableDialect[];

/** GET /api/prompts/{id}/text. Without a dialect the text is as its author wrote it. */
export const TextQuery = z.object({
  dialect: z.enum(WRITABLE, { error: `Dialect must be ${WRITABLE.join(', ')}` }).optional(),
});

export const TextAnswer = z.object({
  text: z.string(),
  dialect: z.enum(DIALECTS),
  warnings: z.array(WarningAnswer).meta({ description: 'What this dialect cannot say' }),
});
export type TextAnswer = z.infer<typeof TextAnswer>;

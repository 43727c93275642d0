import { z } from 'zod';
import { DIALECTS, FIELD_TYPES } from './fields.model.ts';
import { LIMITS } from './limits.ts';
import { line, list, prose } from './text.ts';

const dialectError = `Dialect must be ${DIALECTS.join(', ')}`;
export const DialectInput = z.enum(DIALECTS, { error: dialectError });

/** What an author says of one field (product 13). */
const AuthorFieldInput = z.object({
  name: line('Field name', { min: 1, max: LIMITS.fieldNameMax }),
  label: line('Field label', { max: LIMITS.fieldLabelMax }).optional(),
  type: z.enum(FIELD_TYPES, { error: `Field type must be ${FIELD_TYPES.join(', ')}` }).optional(),
  default: prose('Field default', { max: LIMITS.fieldDefaultMax }).optional(),
  options: list(line('Field option', { min: 1, max: LIMITS.fieldOptionMax }), {
    most: LIMITS.fieldOptions,
    error: 'Field options must be a list',
    many: `At most ${LIMITS.fieldOptions} options allowed`,
  }).optional(),
  required: z.boolean({ error: 'Field required must be true or false' }).optional(),
  help: line('Field help', { max: LIMITS.fieldHelpMax }).optional(),
  order: z
    .int({ error: 'Field order must be a whole number' })
    .min(0, { error: 'Field order must be at least 0' })
    .max(LIMITS.fieldsDescribed, { error: `Field order must be at most ${LIMITS.fieldsDescribed}` })
    .optional(),
});

/** The same as it is answered: what is stored has been checked, and a response is not changed by its schema. */
export const AuthorFieldOutput = z.object({
  name: z.string(),
  label: z.string().optional(),
  type: z.enum(FIELD_TYPES).optional(),
  default: z.string().optional(),
  options: z.array(z.string()).optional(),
  required: z.boolean().optional(),
  help: z.string().optional(),
  order: z.int().optional(),
});

export const AuthorFieldsInput = list(AuthorFieldInput, {
  most: LIMITS.fieldsDescribed,
  error: 'Fields must be a list',
  many: `At most ${LIMITS.fieldsDescribed} fields can be described`,
});

/** A field as its form asks for it. */
export const FormField = z.object({
  key: z.string(),
  name: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  default: z.string().optional(),
  options: z.array(z.string()).optional(),
  allowOther: z.boolean(),
  required: z.boolean(),
  slot: z.boolean(),
  help: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  spans: z.array(z.tuple([z.int(), z.int()]).readonly()),
});

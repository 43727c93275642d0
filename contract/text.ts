import { z } from 'zod';
// Gives every schema our words for what is wrong.
import './messages.ts';

// oxlint-disable-next-line no-control-regex -- NUL is exactly what is looked for: PostgreSQL cannot store it
const NUL = /\u0000/;

/** Text that both databases store and give back unchanged: well-formed UTF-16, free of NUL (design 6). */
const isStorable = (value: string): boolean => value.isWellFormed() && !NUL.test(value);

interface Bounds {
  min?: number;
  max: number;
  /** Said instead of "{label} must be at least {min} characters". */
  least?: string;
}

/**
 * A string field of so many UTF-16 units, as design 6 counts (zod's own `min` and `max` count code points). `label` names
 * it in messages: `text('Title', ...)` refuses with "Title must be at least 3 characters".
 */
export const text = (label: string, bounds: Bounds) => bounded(label, bounds, string(label));

/** A string field without the white space around it. */
export const trimmed = (label: string, bounds: Bounds) => bounded(label, bounds, string(label).trim());

const string = (label: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) });

const bounded = (label: string, { min = 0, max, least }: Bounds, schema: z.ZodString) =>
  schema
    .refine(isStorable, { error: `${label} has characters that cannot be stored`, abort: true })
    .refine((value) => value.length >= min, { error: least ?? `${label} must be at least ${min} characters` })
    .refine((value) => value.length <= max, { error: `${label} must be at most ${max} characters` })
    .meta({ minLength: min, maxLength: max });

/** Moments: UTC, ISO 8601 with `Z`. */
export const Moment = z.iso.datetime();

/** The number in an address, as `/api/prompts/{id}`. */
export const Id = z.int().min(1);

/** A whole number as text of an address; anything else is refused, `1e309` and `-0` included. */
export function wholeNumber(label: string, min: number, max: number) {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  return (
    z
      .string({ error })
      .regex(/^(0|[1-9]\d{0,9})$/, { error })
      .transform(Number)
      .pipe(z.int({ error }).min(min, { error }).max(max, { error }))
      // The described type is what a client means, not how an address spells it.
      .meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined })
  );
}

const ID_MAX = 2 ** 31 - 1;
export const idInAddress = (label: string) => wholeNumber(label, 1, ID_MAX);

export const IdParams = z.object({ id: idInAddress('Id') });

/** `true` or `false` as text of an address. */
export const truth = (label: string) =>
  z
    .string({ error: `${label} must be true or false` })
    .regex(/^(true|false)$/i, { error: `${label} must be true or false` })
    .transform((value) => value.toLowerCase() === 'true')
    .meta({ type: 'boolean', pattern: undefined });

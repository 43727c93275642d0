import { z } from 'zod';
import { codeOf, hiddenIn, shows } from './hidden.ts';
// Sets our error messages for every schema.
import './messages.ts';

// oxlint-disable-next-line no-control-regex -- NUL is exactly what is looked for: PostgreSQL cannot store it
const NUL = /\u0000/;

/** Text that both databases store and return unchanged: well-formed UTF-16, free of NUL (product 10). */
export const isStorable = (value: string): boolean => value.isWellFormed() && !NUL.test(value);

interface Bounds {
  min?: number;
  max: number;
  /** Replaces "{label} must be at least {min} characters". */
  least?: string;
}

/** How many times its maximum a text may have before white space is removed. */
const TRIM_FACTOR = 4;

/**
 * A string field whose length counts UTF-16 units as in product 10 (zod's `min` and `max` count code points), stored as
 * written. `label` names it in messages: `text('Title', ...)` refuses with "Title must be at least 3 characters".
 */
export const text = (label: string, bounds: Bounds) => {
  const { min = 0, max, least = tooShort(label, min) } = bounds;
  return received(label, max, max)
    .refine((value) => value.length >= min, { error: least })
    .meta({ minLength: min, maxLength: max });
};

/** A string field without the white space around it: for lookups, not for display. */
export const trimmed = (label: string, { max }: Pick<Bounds, 'max'>) =>
  received(label, max, TRIM_FACTOR * max)
    .trim()
    .refine((value) => value.length <= max, { error: tooLong(label, max) })
    .meta({ maxLength: max });

/** A text of several lines. `min` counts visible characters, without hidden ones and white space around the text. */
export const prose = (label: string, bounds: Bounds) => {
  const { min = 0, max, least = tooShort(label, min) } = bounds;
  return received(label, max, max)
    .refine((value) => shows(value, min), { error: least })
    .meta({ minLength: min, maxLength: max });
};

/**
 * A short text that others see: names, titles, reasons. One line; each run of white space becomes one space. Refuses
 * characters that are invisible, change the direction of what follows, or are unassigned in Unicode.
 */
export const line = (label: string, bounds: Bounds) => {
  const { min = 0, max, least = tooShort(label, min) } = bounds;
  return received(label, max, TRIM_FACTOR * max)
    .overwrite((value) => value.replace(WHITE_SPACE, ' ').trim())
    .refine((value) => value.length <= max, { error: tooLong(label, max), abort: true })
    .superRefine((value, context) => {
      const message = flawOf(label, value) ?? (shows(value, min) ? undefined : least);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ minLength: min, maxLength: max });
};

/**
 * A list of at most so many elements. A longer one is refused without checking its elements, of which a megabyte may
 * hold half a million.
 */
export const list = <T extends z.ZodType>(element: T, { most, error, many, least }: ListWords) =>
  z.preprocess(
    (value: z.input<T>[]) => (Array.isArray(value) && value.length > most ? value.slice(0, most + 1) : value),
    z
      .array(element, { error })
      .min(least === undefined ? 0 : 1, { error: least })
      .max(most, { error: many }),
  );

interface ListWords {
  most: number;
  /** The message for a value that is no list. */
  error: string;
  /** The message for a list that is too long. */
  many: string;
  /** The message for an empty list; without it an empty list is valid. */
  least?: string;
}

/**
 * An object with texts as names and values, at most so many. Of a larger one only the first are checked, as of a `list`.
 */
export const dictionary = <T extends z.ZodType>(
  name: z.ZodType<string, string>,
  value: T,
  { most, error, many }: Omit<ListWords, 'least'>,
) =>
  z.preprocess(
    (given: Record<string, z.input<T>>) => {
      const names = isObject(given) ? Object.keys(given) : [];
      return names.length > most ? Object.fromEntries(names.slice(0, most + 1).map((one) => [one, given[one]])) : given;
    },
    z
      .record(name, value, { error: (issue) => (issue.code === 'invalid_type' ? error : undefined) })
      .refine((given) => Object.keys(given).length <= most, { error: many })
      .meta({ maxProperties: most }),
  );

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string as received: its length is checked before anything else examines it. */
const received = (label: string, max: number, most: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
    .refine((value) => value.length <= most, { error: tooLong(label, max), abort: true })
    .refine(isStorable, { error: `${label} has characters that cannot be stored`, abort: true });

const tooShort = (label: string, min: number): string => `${label} must be at least ${min} characters`;
const tooLong = (label: string, max: number): string => `${label} must be at most ${max} characters`;

/** White space by Unicode, without the control character U+0085. */
const WHITE_SPACE = /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** No language stacks more; a pile of marks covers the lines above. */
const PILE_OF_MARKS = /[\p{Mn}\p{Me}]{9}/u;
/** Characters without width: marks on both sides of them are on one letter. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const PRIVATE_USE = /\p{Co}/u;
// Future emoji already count as pictograms.
const UNASSIGNED = /(?!\p{Extended_Pictographic})\p{Cn}/u;

/** What is wrong with a line of text; undefined when its meaning is visible. */
function flawOf(label: string, value: string): string | undefined {
  const hidden = hiddenIn(value);
  if (hidden !== undefined) return `${label} has an invisible character (${codeOf(hidden)})`;
  const [unknown] = UNASSIGNED.exec(value) ?? [];
  if (unknown !== undefined) return `${label} has a character that Unicode does not know (${codeOf(unknown)})`;
  const [own] = PRIVATE_USE.exec(value) ?? [];
  if (own !== undefined) return `${label} has a character of private use (${codeOf(own)})`;
  if (PILE_OF_MARKS.test(value.replace(IGNORABLE, ''))) return `${label} has too many marks on one letter`;
  return undefined;
}

/** Timestamps: UTC, ISO 8601 with `Z`. */
export const Timestamp = z.iso.datetime();

/** The id in a path, as `/api/prompts/{id}`. */
export const Id = z.int().min(1);

/** A whole number in a query or path; refuses anything else, `1e309` and `-0` included. */
export function wholeNumber(label: string, min: number, max: number) {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  return (
    z
      .string({ error })
      .max(10, { error, abort: true })
      .regex(/^(0|[1-9]\d{0,9})$/, { error })
      .transform(Number)
      .pipe(z.int({ error }).min(min, { error }).max(max, { error }))
      // Documents the type that a client means, not the string in the address.
      .meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined, maxLength: undefined })
  );
}

const ID_MAX = 2 ** 31 - 1;
export const idInAddress = (label: string) => wholeNumber(label, 1, ID_MAX);

export const IdParams = z.object({ id: idInAddress('Id') });

/** `true` or `false` in a query. */
export const booleanParam = (label: string) =>
  z
    .string({ error: `${label} must be true or false` })
    .max(5, { error: `${label} must be true or false`, abort: true })
    .regex(/^(true|false)$/i, { error: `${label} must be true or false` })
    .transform((value) => value.toLowerCase() === 'true')
    .meta({ type: 'boolean', pattern: undefined, maxLength: undefined });

import { z } from 'zod';
import { codeOf, hiddenIn, shows } from './hidden.ts';
// Gives every schema our words for what is wrong.
import './messages.ts';

// oxlint-disable-next-line no-control-regex -- NUL is exactly what is looked for: PostgreSQL cannot store it
const NUL = /\u0000/;

/** Text that both databases store and give back unchanged: well-formed UTF-16, free of NUL (product 10). */
export const isStorable = (value: string): boolean => value.isWellFormed() && !NUL.test(value);

interface Bounds {
  min?: number;
  max: number;
  /** Said instead of "{label} must be at least {min} characters". */
  least?: string;
}

/** How much longer than its maximum a text may arrive whose white space is taken away. */
const SLACK = 4;

/**
 * A string field of so many UTF-16 units, as product 10 counts (zod's own `min` and `max` count code points), kept as it was
 * written. `label` names it in messages: `text('Title', ...)` refuses with "Title must be at least 3 characters".
 */
export const text = (label: string, bounds: Bounds) => {
  const { min = 0, max, least = tooShort(label, min) } = bounds;
  return arriving(label, max, max)
    .refine((value) => value.length >= min, { error: least })
    .meta({ minLength: min, maxLength: max });
};

/** A string field without the white space around it: what is looked for, not what is shown. */
export const trimmed = (label: string, { max }: Pick<Bounds, 'max'>) =>
  arriving(label, max, SLACK * max)
    .trim()
    .refine((value) => value.length <= max, { error: tooLong(label, max) })
    .meta({ maxLength: max });

/** A text of several lines of which so much must show: hidden characters and white space around it do not count. */
export const prose = (label: string, bounds: Bounds) => {
  const { min = 0, max, least = tooShort(label, min) } = bounds;
  return arriving(label, max, max)
    .refine((value) => shows(value, min), { error: least })
    .meta({ minLength: min, maxLength: max });
};

/**
 * A short text that others see: names, titles, reasons. One line, white space made one space each; refused with a
 * character that nobody sees, changes the direction of what follows, or means nothing in Unicode.
 */
export const line = (label: string, bounds: Bounds) => {
  const { min = 0, max, least = tooShort(label, min) } = bounds;
  return arriving(label, max, SLACK * max)
    .overwrite((value) => value.replace(WHITE_SPACE, ' ').trim())
    .refine((value) => value.length <= max, { error: tooLong(label, max), abort: true })
    .superRefine((value, context) => {
      const message = flawOf(label, value) ?? (shows(value, min) ? undefined : least);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({ minLength: min, maxLength: max });
};

/**
 * A list of at most so many elements. What is longer is refused without a look at its elements, of which a megabyte may
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
  /** Said of what is no list. */
  error: string;
  /** Said of one that is too long. */
  many: string;
  /** Said of an empty one; without it that is fine. */
  least?: string;
}

/** A string as it arrives: its length is known before anything else looks at it. */
const arriving = (label: string, max: number, most: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
    .refine((value) => value.length <= most, { error: tooLong(label, max), abort: true })
    .refine(isStorable, { error: `${label} has characters that cannot be stored`, abort: true });

const tooShort = (label: string, min: number): string => `${label} must be at least ${min} characters`;
const tooLong = (label: string, max: number): string => `${label} must be at most ${max} characters`;

/** What Unicode calls white space, without the control character U+0085. */
const WHITE_SPACE = /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** No language stacks more; a pile of them covers the lines above. */
const PILE_OF_MARKS = /[\p{Mn}\p{Me}]{9}/u;
/** What takes no room, so that marks on both sides of it are on one letter. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const PRIVATE_USE = /\p{Co}/u;
// Emoji of the next years are pictograms already.
const UNASSIGNED = /(?!\p{Extended_Pictographic})\p{Cn}/u;

/** What is wrong with a line of text; undefined when everybody sees what it says. */
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
      .max(10, { error, abort: true })
      .regex(/^(0|[1-9]\d{0,9})$/, { error })
      .transform(Number)
      .pipe(z.int({ error }).min(min, { error }).max(max, { error }))
      // The described type is what a client means, not how an address spells it.
      .meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined, maxLength: undefined })
  );
}

const ID_MAX = 2 ** 31 - 1;
export const idInAddress = (label: string) => wholeNumber(label, 1, ID_MAX);

export const IdParams = z.object({ id: idInAddress('Id') });

/** `true` or `false` as text of an address. */
export const truth = (label: string) =>
  z
    .string({ error: `${label} must be true or false` })
    .max(5, { error: `${label} must be true or false`, abort: true })
    .regex(/^(true|false)$/i, { error: `${label} must be true or false` })
    .transform((value) => value.toLowerCase() === 'true')
    .meta({ type: 'boolean', pattern: undefined, maxLength: undefined });

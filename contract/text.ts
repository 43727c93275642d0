import { z } from 'zod';

// oxlint-disable-next-line no-control-regex -- NUL is exactly what is looked for: PostgreSQL cannot store it
const NUL = /\u0000/;

/** Text that both databases store and give back unchanged: well-formed UTF-16, free of NUL (design 6). */
export const isStorable = (value: string): boolean => value.isWellFormed() && !NUL.test(value);

/** A string field. `label` names it in messages: `text('Title')` refuses with "Title has characters that cannot be stored". */
export const text = (label: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
    .refine(isStorable, { error: `${label} has characters that cannot be stored`, abort: true });

/** A string field without the white space around it. */
export const trimmed = (label: string) => text(label).trim();

/** Moments: UTC, ISO 8601 with `Z`. */
export const Moment = z.iso.datetime();

/** The number in an address, as `/api/prompts/{id}`. */
export const Id = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

export const IdParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: 'Id must be a positive whole number' })
    .transform(Number)
    .pipe(Id),
});

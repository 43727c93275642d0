import type { Dialect, Field } from './fields.model.ts';

/** What the text itself says of a field, beside its name. */
export type Said = Partial<
  Pick<Field, 'label' | 'type' | 'default' | 'options' | 'allowOther' | 'required' | 'help' | 'min' | 'max' | 'step'>
>;

/** A place that has the form of a field. Positions are UTF-16 units of the content. */
export interface Found {
  at: number;
  end: number;
  /** The dialect that it is written in. */
  dialect: Exclude<Dialect, 'auto' | 'none'>;
  name: string;
  said: Said;
  /** Part of an answer's template. */
  slot: boolean;
  /** Tools fill it in themselves: it is no field. */
  tool: boolean;
  /** Why it is no field; undefined if it is one. */
  refusal: string | undefined;
}

type Place = Pick<Found, 'at' | 'end' | 'dialect' | 'name'>;

/** A field at a place, with what its text says of it. */
export const found = (place: Place, said: Said = {}): Found => ({
  ...place,
  said,
  slot: false,
  tool: false,
  refusal: undefined,
});

/** A word of a tool at a place. */
export const toolWord = (place: Place): Found => ({ ...found(place), tool: true });

/** A place that only has the form of a field, and the reason why it is none. */
export const refused = (place: Place, refusal: string): Found => ({ ...found(place), refusal });

const NOTATION =
  /^(?:placeholders?|variables?|variable[ _]?names?|(?:square |curly |double )?(?:brackets|braces)|like this|insert x)$/i;

const EXAMPLE_OF_ONE = /\bplaceholders?\b[^.\n]{0,40}\b(?:e\.g\.,?|like|such as|for example,?|no) ?[("'`]{0,2}$/i;

/**
 * Whether a place only shows how fields are written: `${variableName}`, "text in [square brackets]", "placeholders such
 * as [name]".
 * @param before the text before the place; its last 60 characters count
 */
export const isNotation = (name: string, before: string): boolean =>
  NOTATION.test(name) || EXAMPLE_OF_ONE.test(before.slice(-60));

/** Whether the sign at a position is escaped: an odd number of backslashes stands before it. */
export function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

/** Values of an author's list such as `formal | casual`: trimmed, without empty and repeated ones. */
export const choices = (list: string, sign: RegExp | string): string[] => [
  ...new Set(
    list
      .split(sign)
      .map((option) => option.trim())
      .filter(Boolean),
  ),
];

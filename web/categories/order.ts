/** What a person typed for the display order, as a number (product 5: coerced); an empty field is none, and not zero. */
export const orderOf = (typed: string | number): number =>
  typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed);

/** The typed display order as a number (product 5: coerced); an empty field gives NaN, not 0. */
export const orderOf = (typed: string | number): number =>
  typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed);

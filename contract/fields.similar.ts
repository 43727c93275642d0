import type { Field, FieldWarning } from './fields.model.ts';

/** Fields that are compared with one another. */
const COMPARED = 300;
/** Shorter names differ by one letter without being alike. */
const LEAST = 6;

/** Names that look alike and may be meant as one: `projectName` and `project name`, `audience` and `audiance`. */
export function similarNames(fields: readonly Field[]): FieldWarning[] {
  const names = fields.slice(0, COMPARED).map(({ name, key }) => ({ name, key, letters: lettersOf(key) }));
  const warnings: FieldWarning[] = [];
  const told = new Set<string>();
  names.forEach((one, index) => {
    for (const other of names.slice(index + 1)) {
      if (told.has(other.key) || !areAlike(one.letters, other.letters)) continue;
      told.add(other.key);
      const message = `"${one.name}" and "${other.name}" look alike. If they mean the same, give them one name.`;
      warnings.push({ kind: 'similar-names', message, names: [one.name, other.name] });
    }
  });
  return warnings;
}

const lettersOf = (key: string): string => key.replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '');

function areAlike(one: string, other: string): boolean {
  if (one === other) return one !== '';
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < LEAST || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const [left, right] = [short.slice(start, short.length - end), long.slice(start, long.length - end)];
  // "person 1" and "person 2", "option a" and "option b" are two.
  if (/\d/.test(left + right) || (left.length === 1 && end === 0)) return false;
  const isSwap = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return (left.length <= 1 && right.length <= 1) || isSwap;
}

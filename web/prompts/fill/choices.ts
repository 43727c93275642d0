import type { Field } from '../../../contract/fields.model.ts';

export interface Choice {
  value: string;
  label: string;
}

/** What the list of a field offers, each value once. Yes and no are written as the default of the field is. */
export function choicesOf({
  options,
  type,
  default: preset = '',
}: Pick<Field, 'options' | 'type' | 'default'>): Choice[] {
  if (options && options.length > 0) return [...new Set(options)].map((value) => ({ value, label: value }));
  if (type !== 'boolean') return [];
  const [yes, no] = PAIRS.find((pair) => pair.includes(preset)) ?? DEFAULT_PAIR;
  return [
    { value: yes, label: 'Yes' },
    { value: no, label: 'No' },
  ];
}

const DEFAULT_PAIR = ['yes', 'no'] as const;
const PAIRS: readonly (readonly [string, string])[] = [
  ['true', 'false'],
  ['True', 'False'],
  ['Yes', 'No'],
  ['YES', 'NO'],
  ['1', '0'],
];

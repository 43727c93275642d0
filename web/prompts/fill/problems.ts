import type { Field } from '../../../contract/fields.model.ts';

type Checked = Pick<Field, 'type' | 'min' | 'max' | 'step'>;

/** Digits of a date or time as the browser's own inputs write them. */
const WRITTEN: Partial<Record<Field['type'], RegExp>> = {
  date: /^\d{4,6}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
  datetime: /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
};

/** Whether the browser's input for dates or times can show a value; another one is shown as text, to lose nothing. */
export const isNativeValue = (type: Field['type'], value: string): boolean =>
  value === '' || WRITTEN[type]?.test(value) === true;

/** What is wrong with a value, as a sentence; undefined if nothing is. It is said, and never keeps anybody from copying. */
export function problemOf(field: Checked, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  switch (field.type) {
    case 'number':
      return numberProblem(field, text);
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(text) ? undefined : 'This does not look like an e-mail address.';
    case 'url':
      return isAddress(text) ? undefined : 'This does not look like a web address, such as https://example.org.';
    case 'date':
      return isNativeValue('date', text) ? undefined : 'This is not a date, such as 2026-12-31.';
    case 'time':
      return isNativeValue('time', text) ? undefined : 'This is not a time, such as 14:30.';
    case 'datetime':
      return isNativeValue('datetime', text) ? undefined : 'This is not a date with a time, such as 2026-12-31T14:30.';
    default:
      return undefined;
  }
}

function numberProblem({ min, max, step }: Checked, text: string): string | undefined {
  const number = Number(text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2'));
  if (!Number.isFinite(number)) return 'This is not a number.';
  if (min !== undefined && number < min) return `The least is ${min}.`;
  if (max !== undefined && number > max) return `The most is ${max}.`;
  if (step === undefined || step <= 0) return undefined;
  const steps = (number - (min ?? 0)) / step;
  // Decimal fractions are not exact: 0.3 is not three times 0.1.
  if (Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps))) return undefined;
  return min === undefined ? `It goes in steps of ${step}.` : `It goes in steps of ${step} from ${min}.`;
}

function isAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  return /^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(text) && URL.canParse(text);
}

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

/**
 * What a field of this kind usually holds, if a value is something else; undefined if it fits. It is advice: whoever
 * fills in knows better what a chat understands, so nothing is called wrong and nobody is kept from copying.
 */
export function adviceOf(field: Checked, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  switch (field.type) {
    case 'number':
      return numberAdvice(field, text);
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(text) ? undefined : 'Usually an e-mail address.';
    case 'url':
      return isAddress(text) ? undefined : 'Usually a web address, such as https://example.org.';
    case 'date':
      return isNativeValue('date', text) ? undefined : 'Usually a date, such as 2026-12-31.';
    case 'time':
      return isNativeValue('time', text) ? undefined : 'Usually a time, such as 14:30.';
    case 'datetime':
      return isNativeValue('datetime', text) ? undefined : 'Usually a date with a time, such as 2026-12-31T14:30.';
    default:
      return undefined;
  }
}

function numberAdvice({ min, max, step }: Checked, text: string): string | undefined {
  const number = Number(text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2'));
  if (!Number.isFinite(number)) return 'Usually a number.';
  if (min !== undefined && number < min) return `Usually at least ${min}.`;
  if (max !== undefined && number > max) return `Usually at most ${max}.`;
  if (step === undefined || step <= 0) return undefined;
  const steps = (number - (min ?? 0)) / step;
  // Decimal fractions are not exact: 0.3 is not three times 0.1.
  if (Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps))) return undefined;
  return min === undefined ? `Usually in steps of ${step}.` : `Usually in steps of ${step} from ${min}.`;
}

function isAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  return /^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(text) && URL.canParse(text);
}

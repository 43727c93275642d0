import type { Field } from '../../../contract/fields.model.ts';

/** A required field of text, as a test needs it. */
export const fieldOf = (key: string, more: Partial<Field> = {}): Field => ({
  key,
  name: key,
  label: key,
  type: 'text',
  allowOther: false,
  required: true,
  slot: false,
  spans: [[0, 1]],
  ...more,
});

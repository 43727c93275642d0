import type { Field, Reading, ReadOptions, Segment } from './fields.model.ts';
import { segments } from './placeholders.ts';

/**
 * Reads the fields of a content (product 13): a pure function of the content, its dialect and what the author says of
 * single fields; linear in the length of the content.
 */
export function readFields(content: string, { dialect = 'auto', looked, places }: ReadOptions = {}): Reading {
  if (dialect === 'none') return { content, dialect: 'none', segments: [{ text: content }], fields: [], tools: [] };
  const found = new Map<string, Field>();
  const pieces: Segment[] = [];
  let at = 0;
  for (const { text, placeholder } of segments(content, {
    ...(looked === undefined ? {} : { brackets: looked }),
    ...(places === undefined ? {} : { places }),
  })) {
    const span = [at, (at += text.length)] as const;
    if (!placeholder) {
      pieces.push({ text });
      continue;
    }
    const field = found.get(placeholder.key) ?? {
      ...placeholder,
      type: 'text' as const,
      allowOther: false,
      required: true,
      slot: false,
      spans: [],
    };
    field.spans.push(span);
    found.set(field.key, field);
    pieces.push({ text, field });
  }
  const fields = [...found.values()];
  return { content, dialect: fields.length > 0 ? 'brackets' : 'none', segments: pieces, fields, tools: [] };
}

/**
 * The content with its fields filled in by position, literally: `$&` or braces in a value have no special meaning. A
 * field without a value takes its default; without that it stays as written, as slots and words of tools do. An
 * optional field whose value is blank becomes nothing.
 */
export function fillFields({ segments: pieces }: Reading, values: Readonly<Record<string, string>>): string {
  return pieces.map(({ text, field }) => (field && textOf(field, values)) ?? text).join('');
}

/** The text that takes the place of a field; undefined if it stays as written. */
export function textOf(field: Field, values: Readonly<Record<string, string>>): string | undefined {
  const value = Object.hasOwn(values, field.key) ? values[field.key] : field.default;
  if (value === undefined || value.trim() !== '') return value;
  return field.required || field.slot ? undefined : '';
}

/** The required fields that have no value yet: while there are any, only "Copy as is" copies (product 13). */
export const missingFields = (fields: readonly Field[], values: Readonly<Record<string, string>>): Field[] =>
  fields.filter((field) => field.required && textOf(field, values) === undefined);

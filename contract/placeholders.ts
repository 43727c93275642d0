import { readFields } from './fields.ts';
import type { ReadBounds } from './fields.model.ts';

/** A field in square brackets. */
export interface Placeholder {
  /** The folded name. Index `values` with it. */
  key: string;
  name: string;
  label: string;
}

/** A piece of a content. The text of a placeholder includes its brackets. */
interface Segment {
  text: string;
  placeholder?: Placeholder;
}

interface Bounds {
  /** Brackets that are examined, placeholders or not. */
  brackets?: number;
  places?: number;
}

/** Splits the content into text and fields in square brackets; joined, the texts are the content. */
export function segments(content: string, bounds: Bounds = {}): Segment[] {
  return read(content, bounds).segments.map(({ text, field }) => (field ? { text, placeholder: field } : { text }));
}

/** The fields in square brackets, each once, in order of appearance. */
export function findPlaceholders(content: string, bounds: Bounds = {}): Placeholder[] {
  return read(content, bounds).fields.map(({ key, name, label }) => ({ key, name, label }));
}

function read(content: string, { brackets, places }: Bounds) {
  const bounds: ReadBounds = { looked: brackets, places };
  return readFields(content, { dialect: 'brackets', ...bounds });
}

/** Replaces every field in square brackets that has a value, literally. `values` by `key`. */
export function fill(content: string, values: Record<string, string>): string {
  return segments(content)
    .map(({ text, placeholder }) => (placeholder && valueOf(placeholder, values)) ?? text)
    .join('');
}

/** Whether every placeholder has a value that is not blank. */
export function isComplete(placeholders: Placeholder[], values: Record<string, string>): boolean {
  return placeholders.every((placeholder) => valueOf(placeholder, values) !== undefined);
}

function valueOf({ key }: Placeholder, values: Record<string, string>): string | undefined {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  return value === undefined || value.trim() === '' ? undefined : value;
}

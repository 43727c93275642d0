import type { Dialect, FieldWarning, Reading } from './fields.model.ts';

/** The dialects that a prompt can be written in. */
export type WritableDialect = Exclude<Dialect, 'auto' | 'none' | 'angle' | 'shell'>;

/** The content in another dialect, and what that dialect cannot say (warnings of the kind `lost`). */
export function writeAs(_reading: Reading, _dialect: WritableDialect): { text: string; warnings: FieldWarning[] } {
  throw new Error('Not written yet');
}

import { SCREEN } from '../../../contract/limits.ts';
import { findPlaceholders, type Placeholder } from '../../../contract/placeholders.ts';

/** The placeholders that a prompt's page offers to fill in, limited to a practical number, found in bounded time. */
export const fieldsOf = (content: string): Placeholder[] =>
  findPlaceholders(content, { brackets: SCREEN.readBrackets }).slice(0, SCREEN.fields);

import { SCREEN } from '../../contract/limits.ts';
import { findPlaceholders, type Placeholder } from '../../contract/placeholders.ts';

/** The fields that the page of a prompt offers to fill in: as many as a person could, in bounded time. */
export const fieldsOf = (content: string): Placeholder[] =>
  findPlaceholders(content, { brackets: SCREEN.readBrackets }).slice(0, SCREEN.fields);

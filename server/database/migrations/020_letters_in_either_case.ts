import type { Migration } from '../migration.ts';
import { namesAsTyped } from './017_names_as_typed.ts';

/** Once more: a letter is compared in both cases, and more of those with a stroke. Older versions told `кате` from `KATE`. */
export const lettersInEitherCase: Migration = { up: namesAsTyped.up };

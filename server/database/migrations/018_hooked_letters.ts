import type { Migration } from '../migration.ts';
import { namesAsTyped } from './017_names_as_typed.ts';

/** Once more: letters of phonetics with a hook, a curl or a stroke are their plain ones. Older versions told `Ⱥnn` from `Ann`. */
export const hookedLetters: Migration = { up: namesAsTyped.up };

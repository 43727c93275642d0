import type { Flag, Status } from '../../contract/prompts.ts';
import type { PromptRow, Sql } from '../database/tables.ts';
import type { Expected } from '../http/preconditions.ts';
import type { Asker } from '../queue/askers.ts';
import type { PreparedText, PromptText } from '../text/prompt-text.ts';

/** A prompt to be stored; names and addresses are already resolved. */
export interface NewPrompt extends PromptText {
  ownerId: number;
  categoryIds: number[];
  tagIds: number[];
  imageUrls: string[];
  rating?: number;
  trending?: boolean;
  featured?: boolean;
  isNew?: boolean;
  status?: Status;
  createdAt?: string;
  /** What `prepareText` makes of this text, where it was made before. */
  prepared?: PreparedText;
}

/** What an edit changes; members left out stay as they are. */
export type PromptChange = Partial<
  Pick<NewPrompt, 'title' | 'content' | 'previewText' | 'categoryIds' | 'tagIds' | 'imageUrls' | 'status'>
> & { flags?: Partial<Record<Flag, boolean>>; /** The owner left it to another. */ ownerId?: number };

export interface Write {
  /** Asked of the prompt as it is locked, before anything is written: throws when who writes may not. */
  may?: (trx: Sql) => Promise<unknown>;
  /** Answers why no more work may be done (quotas/quotas.ts); asked before the work, and never thrown for a repetition. */
  refusal?: (old: PromptRow) => Promise<Error | undefined>;
  /** Runs in the same transaction, with the prompt as it was. */
  also?: (trx: Sql, old: PromptRow) => Promise<void>;
  /** The versions of the prompt that whoever writes knows (http/preconditions.ts). */
  expected?: Expected | undefined;
  /** Who writes, where askers take turns. */
  asker?: Asker;
}

import type { Flag, Status } from '../../contract/prompts.ts';
import type { PromptRow, Db } from '../database/tables.ts';
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
  /** The result of `prepareText` for this text, if it was computed in advance. */
  prepared?: PreparedText;
}

/** What an edit changes; members left out stay as they are. */
export type PromptChange = Partial<
  Pick<NewPrompt, keyof PromptText | 'categoryIds' | 'tagIds' | 'imageUrls' | 'status'>
> & { flags?: Partial<Record<Flag, boolean>>; /** The new owner. */ ownerId?: number };

export interface UpdateOptions {
  /** Authorization check, called with the row locked and before anything is written; throws to refuse. */
  may?: (trx: Db) => Promise<unknown>;
  /** Called before the work; returns why the quota allows none (quotas/quotas.ts). Not thrown for a repetition. */
  refusal?: (old: PromptRow) => Promise<Error | undefined>;
  /** Runs in the same transaction, with the row as it was. */
  also?: (trx: Db, old: PromptRow) => Promise<void>;
  /** The versions of the prompt that the client knows (http/preconditions.ts). */
  expected?: Expected | undefined;
  /** Who writes, for the queues in which askers take turns. */
  asker?: Asker;
}

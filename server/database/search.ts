import type { Sql } from './tables.ts';

/** What is indexed of one prompt: tokens, already cut and folded by prompts/search.words.ts. */
export interface SearchDocument {
  id: number;
  title: string[];
  preview: string[];
  content: string[];
  /** Labels of its categories and tags (`c12`, `t40`): renaming one needs no new index. */
  labels: string[];
  /** Marks that narrow a search: `published`, `owner7`. */
  marks: string[];
}

/** One word that must match: in a text itself or through one of the labels whose name has it. */
export interface SearchTerm {
  word: string;
  /** The last word of a query also matches as the beginning of a word. */
  prefix: boolean;
  labels: string[];
}

/** Every term must match, within the prompts that carry the mark. */
export interface SearchPlan {
  mark: string;
  terms: SearchTerm[];
}

/** The full-text index of one engine. Title outweighs labels, these the preview, this the content (design 6). */
export interface SearchIndex {
  put(trx: Sql, document: SearchDocument): Promise<void>;
  remove(trx: Sql, id: number): Promise<void>;
  count(sql: Sql, plan: SearchPlan): Promise<number>;
  /** Ids, best match first, then newest first. */
  ranked(sql: Sql, plan: SearchPlan, page: { offset: number; limit: number }): Promise<number[]>;
  /** An SQL fragment `id in (...)` for lists that are sorted otherwise. */
  matches(plan: SearchPlan): import('kysely').RawBuilder<boolean>;
}

import { sql, type RawBuilder } from 'kysely';
import type { Sql } from './tables.ts';

/** What is indexed of one prompt: words, already cut and folded by prompts/search.words.ts. */
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

/**
 * What an engine looks up: lexemes, joined by and / or. A prompt is one set of lexemes; the place of a word is part of
 * the lexeme, so both engines answer every question below from the index alone.
 */
export type Match = { lexeme: string; prefix: boolean } | { all: Match[] } | { any: Match[] };

/** What truly differs between the full-text indexes of the engines. */
export interface SearchEngine {
  put(trx: Sql, id: number, lexemes: string[]): Promise<void>;
  /** Puts prompts in that are not there yet. */
  insert(trx: Sql, documents: { id: number; lexemes: string[] }[]): Promise<void>;
  remove(trx: Sql, id: number): Promise<void>;
  /** `select ... as id`: the prompts that match. */
  idsOf(match: Match): RawBuilder<unknown>;
}

/** The full-text index. Title outweighs labels, these the preview, this the content (design 6). */
export interface SearchIndex {
  put(trx: Sql, document: SearchDocument): Promise<void>;
  /** Puts prompts in that are not there yet: many at once. */
  insert(trx: Sql, documents: SearchDocument[]): Promise<void>;
  remove(trx: Sql, id: number): Promise<void>;
  count(sql: Sql, plan: SearchPlan): Promise<number>;
  /** Ids, best match first, then newest first. */
  ranked(sql: Sql, plan: SearchPlan, page: { offset: number; limit: number }): Promise<number[]>;
  /** An SQL fragment `id in (...)` for lists that are sorted otherwise. */
  matches(plan: SearchPlan): RawBuilder<boolean>;
}

/** The index over one engine's way to store and find lexemes. */
export const searchIndex = (engine: SearchEngine): SearchIndex => ({
  put: (trx, document) => engine.put(trx, document.id, lexemesOf(document)),
  insert: (trx, documents) =>
    engine.insert(
      trx,
      documents.map((document) => ({ id: document.id, lexemes: lexemesOf(document) })),
    ),
  remove: (trx, id) => engine.remove(trx, id),

  async count(db, plan) {
    const found = sql<{ total: number }>`select count(*) as total from (${engine.idsOf(matchOf(plan))}) as found`;
    return (await found.execute(db)).rows[0]?.total ?? 0;
  },

  async ranked(db, plan, { offset, limit }) {
    const points = weightsOf(plan).map(
      ({ match, weight }) => sql`case when id in (${engine.idsOf(match)}) then ${sql.lit(weight)} else 0 end`,
    );
    // Ids grow with time: the higher id is the newer prompt.
    const best = sql<{ id: number }>`select id from (${engine.idsOf(matchOf(plan))}) as found
      order by ${sql.join(points, sql` + `)} desc, id desc limit ${limit} offset ${offset}`;
    return (await best.execute(db)).rows.map((row) => row.id);
  },

  matches: (plan) => sql<boolean>`prompts.id in (${engine.idsOf(matchOf(plan))})`,
});

// Signs of the private use area: no word has them, both engines keep them as parts of a lexeme.
const TITLE = '\ue001';
const PREVIEW = '\ue002';
const LABEL = '\ue003';
const MARK = '\ue004';

function lexemesOf({ title, preview, content, labels, marks }: SearchDocument): string[] {
  const lexemes = new Set([...title, ...preview, ...content]);
  for (const word of title) lexemes.add(TITLE + word);
  for (const word of preview) lexemes.add(PREVIEW + word);
  for (const label of labels) lexemes.add(LABEL + label);
  for (const mark of marks) lexemes.add(MARK + mark);
  return [...lexemes];
}

const exactly = (lexeme: string): Match => ({ lexeme, prefix: false });
const labelled = ({ labels }: SearchTerm): Match[] => labels.map((label) => exactly(LABEL + label));

const matchOf = ({ mark, terms }: SearchPlan): Match => ({
  all: [
    ...terms.map((term) => ({ any: [{ lexeme: term.word, prefix: term.prefix }, ...labelled(term)] })),
    exactly(MARK + mark),
  ],
});

/** Words of a query that count in the order; further ones only have to match. */
const RANKED_TERMS = 8;

/**
 * Points for each place in which a word is found, and half as many again where it is the whole word: so far apart that
 * eight words in labels weigh less than one in a title, and so on down to the content.
 */
function weightsOf({ terms }: SearchPlan): { match: Match; weight: number }[] {
  return terms.slice(0, RANKED_TERMS).flatMap((term) => {
    const { word, prefix, labels } = term;
    const whole = prefix
      ? [
          { match: exactly(TITLE + word), weight: 500_000 },
          { match: exactly(PREVIEW + word), weight: 50 },
          { match: exactly(word), weight: 0.5 },
        ]
      : [];
    return [
      { match: { lexeme: TITLE + word, prefix }, weight: 1_000_000 },
      ...(labels.length > 0 ? [{ match: { any: labelled(term) }, weight: 10_000 }] : []),
      { match: { lexeme: PREVIEW + word, prefix }, weight: 100 },
      ...whole,
    ];
  });
}

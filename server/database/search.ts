import type { RawBuilder } from 'kysely';
import { followers, type Held } from './full-text/followers.ts';
import { Postings, type Leaf, type Read } from './full-text/postings.ts';
import { rank, type Weighted } from './full-text/rank.ts';
import { intersection, setOf as idSet, union, type IdSet } from './full-text/sets.ts';
import { LABEL, lexemeOf, MARK, OFTEN, PREVIEW, TITLE } from '../text/lexemes.ts';
import type { Sql } from './tables.ts';

/** What is indexed of one prompt. */
export interface SearchDocument {
  id: number;
  /** Those of its text (lexemes.ts), with words already cut and folded by text/words.ts. */
  lexemes: string;
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
  /** Other words that are as good. */
  forms?: string[];
  /** Other forms of the word, and a beginning of some: good enough where prompts need only have most of the terms. */
  near?: { words: string[]; beginning?: string };
}

/** Every term must match, within the prompts that carry the mark. Without a term nothing does. */
export interface SearchPlan {
  mark: string;
  terms: SearchTerm[];
  /** Words that need not match, and say which of equal matches come first. */
  light?: string[];
  /** Prompts that have most of the terms follow. */
  most?: boolean;
}

/** A prompt as an engine stores it: lexemes, each once, with spaces between. The place of a word is part of a lexeme. */
export interface LexemeSet {
  id: number;
  lexemes: string;
}

/** What truly differs between the full-text indexes of the engines. All of it is told to `search_changes` as well. */
export interface SearchEngine {
  /** Puts a prompt in, or anew. */
  put(trx: Sql, document: LexemeSet): Promise<void>;
  /** Puts prompts in that are not there yet. */
  insert(trx: Sql, documents: LexemeSet[]): Promise<void>;
  remove(trx: Sql, id: number): Promise<void>;
  /** Takes away what is left of words that no prompt has any more. */
  tidy(sql: Sql): Promise<void>;
  read: Read;
  /** Runs `work` with the condition that a prompt is in the set. */
  among<T>(set: IdSet, walked: boolean, work: (condition: RawBuilder<boolean>) => Promise<T>): Promise<T>;
}

/** That a prompt is among those found; `walked`: to be asked of one after the other, as a list is walked along. */
export interface Among {
  condition: RawBuilder<boolean>;
  walked: boolean;
}

/** Which part of a list: `limit` ids after the first `offset`. */
export interface Slice {
  offset: number;
  limit: number;
}

/** The full-text index. Title outweighs labels, these the preview, this the content (product 10). */
export interface SearchIndex {
  put(trx: Sql, document: SearchDocument): Promise<void>;
  /** Puts prompts in that are not there yet: many at once. */
  insert(trx: Sql, documents: SearchDocument[]): Promise<void>;
  remove(trx: Sql, id: number): Promise<void>;
  /** Takes away what is left of words that no prompt has any more. */
  tidy(sql: Sql): Promise<void>;
  count(plan: SearchPlan): Promise<number>;
  /** How many there are for each term alone. */
  counts(plan: SearchPlan): Promise<number[]>;
  /** How many there are, and ids: best match first, then newest first. */
  ranked(plan: SearchPlan, slice: Slice): Promise<{ total: number; ids: number[] }>;
  /** Runs `work`, which reads this slice in another order, with the condition that a prompt matches. */
  among<T>(plan: SearchPlan, slice: Slice, work: (among: Among) => Promise<T>): Promise<T>;
}

/** The index over one engine's way to store and find lexemes. */
export function searchIndex(sql: Sql, engine: SearchEngine): SearchIndex {
  const postings = new Postings(engine.read);
  return {
    put: (trx, document) => engine.put(trx, setOf(document)),
    insert: (trx, documents) => engine.insert(trx, documents.map(setOf)),
    remove: (trx, id) => engine.remove(trx, id),
    tidy: (db) => engine.tidy(db),

    count: (plan) =>
      postings.with(sql, leavesOf(plan), (of) => {
        const match = matchOf(plan, of);
        return match.size + followersOf(plan, match, of).length;
      }),

    counts: (plan) =>
      postings.with(sql, leavesOf({ ...plan, most: false }), (of) =>
        plan.terms.map((term) => matchOf({ ...plan, terms: [term] }, of).size),
      ),

    ranked(plan, slice) {
      const tiers = tiersOf(plan);
      const ranking = tiers.flat().map(({ leaf }) => leaf);
      return postings.with(sql, [...leavesOf(plan), ...ranking], (of) => {
        const match = matchOf(plan, of);
        const weighted = tiers.map((tier) => tier.map(({ leaf, points }): Weighted => ({ set: of(leaf), points })));
        const ids = rank(match, weighted, slice);
        const following = followersOf(plan, match, of);
        const from = Math.max(0, slice.offset - match.size);
        ids.push(...following.slice(from, from + slice.limit - ids.length));
        return { total: match.size + following.length, ids };
      });
    },

    async among(plan, { offset, limit }, work) {
      const { match, all } = await postings.with(sql, leavesOf(plan), (of) => {
        const exact = matchOf(plan, of);
        const following = followersOf(plan, exact, of);
        const found = following.length > 0 ? union([exact, idSet(following)]) : exact;
        return { match: found, all: of(markOf(plan)).size };
      });
      // Matches are found and sorted, or all prompts are walked in the wished order until there are enough.
      const walk = ((offset + limit) * all) / Math.max(1, match.size);
      const walked = walk * WALKED < match.size;
      return engine.among(match, walked, (condition) => work({ condition, walked }));
    },
  };
}

/** What it takes to walk past one prompt, of what it takes to find and sort one. */
const WALKED = 1 / 4;

const setOf = ({ id, lexemes, labels, marks }: SearchDocument): LexemeSet => ({
  id,
  lexemes: [
    ...(lexemes === '' ? [] : [lexemes]),
    ...labels.map((label) => LABEL + label),
    ...marks.map((mark) => MARK + mark),
  ].join(' '),
});

const leaf = (lexeme: string, prefix = false): Leaf => ({ lexemes: [lexeme], prefix });
/** A term, where it is a word of the text, or of one place in it. */
const wordOf = ({ word, forms = [], prefix }: SearchTerm, place = ''): Leaf => ({
  lexemes: [word, ...forms].map((form) => place + lexemeOf(form)),
  prefix,
});
/** The same as a whole word. */
const wholeOf = (term: SearchTerm, place = ''): Leaf => wordOf({ ...term, prefix: false }, place);
const labelsOf = ({ labels }: SearchTerm): Leaf => ({ lexemes: labels.map((label) => LABEL + label), prefix: false });
const namesOf = (term: SearchTerm): Leaf[] => (term.labels.length > 0 ? [labelsOf(term)] : []);
const placesOf = (term: SearchTerm): Leaf[] => [wordOf(term), ...namesOf(term)];
const markOf = ({ mark }: SearchPlan): Leaf => leaf(MARK + mark);

const leavesOf = (plan: SearchPlan): Leaf[] => [
  ...plan.terms.flatMap(placesOf),
  markOf(plan),
  ...(plan.most
    ? rankedOf(plan).flatMap((term) => [...nearOf(term), ...sharesOf(term).map(({ place }) => place)])
    : []),
];

const heldBy = (term: SearchTerm, of: (leaf: Leaf) => IdSet): IdSet => union(placesOf(term).map(of));

const matchOf = (plan: SearchPlan, of: (leaf: Leaf) => IdSet): IdSet =>
  plan.terms.length === 0 ? idSet([]) : intersection([...plan.terms.map((term) => heldBy(term, of)), of(markOf(plan))]);

const nearOf = ({ near }: SearchTerm, place = ''): Leaf[] => [
  ...(near && near.words.length > 0 ? [{ lexemes: near.words.map((word) => place + word), prefix: false }] : []),
  ...(near?.beginning === undefined ? [] : [leaf(place + near.beginning, true)]),
];

/** Words of a query that count in the order; further ones only have to match. */
const RANKED_TERMS = 8;
const rankedOf = ({ terms }: SearchPlan): SearchTerm[] => terms.slice(0, RANKED_TERMS);

/** What more a term counts where it stands in one of these places, of what it counts at all. */
const sharesOf = (term: SearchTerm): { place: Leaf; share: number }[] => [
  { place: wordOf(term, TITLE), share: SHARES.title },
  ...nearOf(term, TITLE).map((place) => ({ place, share: SHARES.nearTitle })),
  ...(term.prefix ? [{ place: wholeOf(term), share: SHARES.whole }] : []),
  ...namesOf(term).map((place) => ({ place, share: SHARES.label })),
  { place: wordOf(term, PREVIEW), share: SHARES.preview },
  { place: wholeOf(term, OFTEN), share: SHARES.often },
];
const SHARES = { title: 1, nearTitle: 0.7, whole: 0.5, label: 0.5, preview: 0.4, often: 0.5 };

function followersOf(plan: SearchPlan, match: IdSet, of: (leaf: Leaf) => IdSet): number[] {
  if (!plan.most) return [];
  const ranked = rankedOf(plan);
  const terms = plan.terms.map((term, at): Held => {
    const set = heldBy(term, of);
    if (at >= ranked.length) return { set, whole: set, near: idSet([]), often: idSet([]), places: [] };
    const places = sharesOf(term).map(({ place, share }) => ({ set: of(place), share }));
    const whole = term.prefix ? union([wholeOf(term), ...namesOf(term)].map(of)) : set;
    return { set, whole, near: union(nearOf(term).map(of)), often: of(wholeOf(term, OFTEN)), places };
  });
  return followers(terms, of(markOf(plan)), match);
}

/**
 * Points for each place in which a word is found, and half as many again where it is the whole word: so far apart that
 * eight words in labels weigh less than one in a title, and so on down to the content. Best place first.
 */
function tiersOf(plan: SearchPlan): { leaf: Leaf; points: number }[][] {
  const { light = [] } = plan;
  const ranked = rankedOf(plan);
  const beginnings = ranked.filter(({ prefix }) => prefix);
  const named = ranked.filter(({ labels }) => labels.length > 0);
  return [
    [
      ...ranked.map((term) => ({ leaf: wordOf(term, TITLE), points: 1_000_000 })),
      ...beginnings.map((term) => ({ leaf: wholeOf(term, TITLE), points: 500_000 })),
    ],
    named.map((term) => ({ leaf: labelsOf(term), points: 10_000 })),
    [
      ...ranked.map((term) => ({ leaf: wordOf(term, PREVIEW), points: 100 })),
      ...beginnings.map((term) => ({ leaf: wholeOf(term, PREVIEW), points: 50 })),
    ],
    [
      ...ranked.map((term) => ({ leaf: wholeOf(term, OFTEN), points: 1 })),
      ...beginnings.map((term) => ({ leaf: wholeOf(term), points: 0.5 })),
      ...light.slice(0, RANKED_TERMS).map((word) => ({ leaf: leaf(TITLE + lexemeOf(word)), points: 0.05 })),
    ],
  ];
}

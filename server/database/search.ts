import type { RawBuilder } from 'kysely';
import { followers, type Held } from './full-text/followers.ts';
import { Postings, type IndexTerm, type Read } from './full-text/postings.ts';
import { rank, type Weighted } from './full-text/rank.ts';
import { intersection, setOf as idSet, union, type IdSet } from './full-text/sets.ts';
import { FACET, lexemeOf, AUDIENCE, OFTEN, PREVIEW, TITLE } from '../text/lexemes.ts';
import type { Db } from './tables.ts';

/** What the index stores of one prompt. */
export interface SearchDocument {
  id: number;
  /** Lexemes of its text (lexemes.ts), made of words that text/words.ts has already split and folded. */
  lexemes: string;
  /** Its categories and tags as `c12`, `t40`. Ids, so renaming one does not change the index. */
  facets: string[];
  /** Who may find it: `published`, `owner7`. */
  audiences: string[];
}

/** One word that must match: in the text, or in the name of a category or tag of the prompt. */
export interface SearchTerm {
  word: string;
  /** Also match words that begin with it; set for the last word of a query. */
  prefix: boolean;
  facets: string[];
  /** Equivalent words that match just as well. */
  forms?: string[];
  /** Other forms of the word, and a common prefix of some. They count only where most of the terms are enough. */
  near?: { words: string[]; beginning?: string };
}

/** A search: every term must match, among the prompts for the audience. */
export interface SearchPlan {
  audience: string;
  terms: SearchTerm[];
  /** Facets that every match must have, beside the terms. With some, a plan without terms finds all that have them. */
  within?: string[];
  /** Words that need not match; they only order otherwise equal matches. */
  stopWords?: string[];
  /** Append prompts that have most of the terms. */
  most?: boolean;
}

/** A prompt as an engine stores it: unique lexemes, separated by spaces. A lexeme includes the field of its word. */
export interface LexemeSet {
  id: number;
  lexemes: string;
}

/** What differs between the engines' full-text indexes. Each write also adds a row to `search_changes`. */
export interface SearchEngine {
  /** Adds a prompt, or replaces it. */
  put(trx: Db, document: LexemeSet): Promise<void>;
  /** Adds prompts that are not in the index yet. */
  insert(trx: Db, documents: LexemeSet[]): Promise<void>;
  remove(trx: Db, id: number): Promise<void>;
  /** Removes what is left of terms that no prompt contains any more. */
  vacuum(sql: Db): Promise<void>;
  read: Read;
  /** For each term its newest prompts, at most `limit`, highest id first. May pick some of a very frequent term. */
  newest(sql: Db, terms: IndexTerm[], limit: number): Promise<number[][]>;
  /** Runs `work` with an SQL condition: the prompt is in the set. */
  filterBy<T>(set: IdSet, isScan: boolean, work: (condition: RawBuilder<boolean>) => Promise<T>): Promise<T>;
}

/** The SQL condition that a prompt matches. `scan`: test it on each prompt while scanning a list in its order. */
export interface Filter {
  condition: RawBuilder<boolean>;
  scan: boolean;
}

/** A page of a list: `limit` ids after the first `offset`. */
export interface Slice {
  offset: number;
  limit: number;
}

/** The full-text index. Title outranks categories and tags, then the preview, then the content (product 10). */
export interface SearchIndex {
  put(trx: Db, document: SearchDocument): Promise<void>;
  /** Adds many prompts that are not in the index yet. */
  insert(trx: Db, documents: SearchDocument[]): Promise<void>;
  remove(trx: Db, id: number): Promise<void>;
  /** Removes what is left of terms that no prompt contains any more. */
  vacuum(sql: Db): Promise<void>;
  count(plan: SearchPlan): Promise<number>;
  /** Number of matches of each term alone. */
  counts(plan: SearchPlan): Promise<number[]>;
  /** Number of matches, and a page of ids: best match first, then newest first. */
  ranked(plan: SearchPlan, slice: Slice): Promise<{ total: number; ids: number[] }>;
  /**
   * For each word the newest prompts that are about it: it is in their title, or often in their content. Prompts of
   * every status, whoever may see them; at most `limit` ids for each word, highest first.
   */
  newestAbout(words: string[], limit: number): Promise<number[][]>;
  /** Runs `work`, which reads this page in another order, with the SQL condition that a prompt matches. */
  filterBy<T>(plan: SearchPlan, slice: Slice, work: (among: Filter) => Promise<T>): Promise<T>;
}

/** Builds the index on top of an engine. */
export function searchIndex(sql: Db, engine: SearchEngine): SearchIndex {
  const postings = new Postings(engine.read);
  return {
    put: (trx, document) => engine.put(trx, setOf(document)),
    insert: (trx, documents) => engine.insert(trx, documents.map(setOf)),
    remove: (trx, id) => engine.remove(trx, id),
    vacuum: (db) => engine.vacuum(db),

    count: (plan) =>
      postings.with(sql, indexTermsOf(plan), (of) => {
        const match = allMatchesOf(plan, of);
        return match.size + followersOf(plan, match, of).length;
      }),

    counts: (plan) =>
      postings.with(sql, indexTermsOf({ ...plan, most: false }), (of) =>
        plan.terms.map((term) => allMatchesOf({ ...plan, terms: [term] }, of).size),
      ),

    ranked(plan, slice) {
      const tiers = tiersOf(plan);
      const ranking = tiers.flat().map(({ term }) => term);
      return postings.with(sql, [...indexTermsOf(plan), ...ranking], (of) => {
        const match = allMatchesOf(plan, of);
        const weighted = tiers.map((tier) => tier.map(({ term, points }): Weighted => ({ set: of(term), points })));
        const ids = rank(match, weighted, slice);
        const following = followersOf(plan, match, of);
        const from = Math.max(0, slice.offset - match.size);
        ids.push(...following.slice(from, from + slice.limit - ids.length));
        return { total: match.size + following.length, ids };
      });
    },

    newestAbout: (words, limit) =>
      engine.newest(
        sql,
        words.map((word) => ({ lexemes: [TITLE + lexemeOf(word), OFTEN + lexemeOf(word)], prefix: false })),
        limit,
      ),
    async filterBy(plan, { offset, limit }, work) {
      const { match, all } = await postings.with(sql, indexTermsOf(plan), (of) => {
        const exact = allMatchesOf(plan, of);
        const following = followersOf(plan, exact, of);
        const found = following.length > 0 ? union([exact, idSet(following)]) : exact;
        return { match: found, all: of(audienceOf(plan)).size };
      });
      // Either find and sort all matches, or scan all prompts in the requested order until the page is full.
      const scanned = ((offset + limit) * all) / Math.max(1, match.size);
      const isScan = scanned * SCAN_COST < match.size;
      return engine.filterBy(match, isScan, (condition) => work({ condition, scan: isScan }));
    },
  };
}

/** Cost of scanning past one prompt, relative to finding and sorting one. */
const SCAN_COST = 1 / 4;

const setOf = ({ id, lexemes, facets, audiences }: SearchDocument): LexemeSet => ({
  id,
  lexemes: [
    ...(lexemes === '' ? [] : [lexemes]),
    ...facets.map((facet) => FACET + facet),
    ...audiences.map((audience) => AUDIENCE + audience),
  ].join(' '),
});

const indexTerm = (lexeme: string, prefix = false): IndexTerm => ({ lexemes: [lexeme], prefix });
/** The index term of a word anywhere in the text, or in one field of it. */
const termOf = ({ word, forms = [], prefix }: SearchTerm, place = ''): IndexTerm => ({
  lexemes: [word, ...forms].map((form) => place + lexemeOf(form)),
  prefix,
});
/** As `termOf`, without prefix matches. */
const wholeWordOf = (term: SearchTerm, place = ''): IndexTerm => termOf({ ...term, prefix: false }, place);
const facetsOf = ({ facets }: SearchTerm): IndexTerm => ({
  lexemes: facets.map((facet) => FACET + facet),
  prefix: false,
});
const namesOf = (term: SearchTerm): IndexTerm[] => (term.facets.length > 0 ? [facetsOf(term)] : []);
const fieldsOf = (term: SearchTerm): IndexTerm[] => [termOf(term), ...namesOf(term)];
const audienceOf = ({ audience }: SearchPlan): IndexTerm => indexTerm(AUDIENCE + audience);

const withinOf = ({ within = [] }: SearchPlan): IndexTerm[] => within.map((facet) => indexTerm(FACET + facet));

const indexTermsOf = (plan: SearchPlan): IndexTerm[] => [
  ...plan.terms.flatMap(fieldsOf),
  audienceOf(plan),
  ...withinOf(plan),
  ...(plan.most
    ? rankedOf(plan).flatMap((term) => [...nearOf(term), ...sharesOf(term).map(({ place }) => place)])
    : []),
];

const matchesOf = (term: SearchTerm, of: (term: IndexTerm) => IdSet): IdSet => union(fieldsOf(term).map(of));

/** The prompts among which a plan searches. */
const searchedOf = (plan: SearchPlan, of: (term: IndexTerm) => IdSet): IdSet[] =>
  [audienceOf(plan), ...withinOf(plan)].map(of);

const allMatchesOf = (plan: SearchPlan, of: (term: IndexTerm) => IdSet): IdSet =>
  plan.terms.length === 0 && plan.within === undefined
    ? idSet([])
    : intersection([...plan.terms.map((term) => matchesOf(term, of)), ...searchedOf(plan, of)]);

const nearOf = ({ near }: SearchTerm, place = ''): IndexTerm[] => [
  ...(near && near.words.length > 0 ? [{ lexemes: near.words.map((word) => place + word), prefix: false }] : []),
  ...(near?.beginning === undefined ? [] : [indexTerm(place + near.beginning, true)]),
];

/** Only the first terms of a query affect the ranking; further terms only have to match. */
const RANKED_TERMS = 8;
const rankedOf = ({ terms }: SearchPlan): SearchTerm[] => terms.slice(0, RANKED_TERMS);

/** The extra weight of a term in one of these fields, as a share of its own weight. */
const sharesOf = (term: SearchTerm): { place: IndexTerm; share: number }[] => [
  { place: termOf(term, TITLE), share: SHARES.title },
  ...nearOf(term, TITLE).map((place) => ({ place, share: SHARES.nearTitle })),
  ...(term.prefix ? [{ place: wholeWordOf(term), share: SHARES.whole }] : []),
  ...namesOf(term).map((place) => ({ place, share: SHARES.label })),
  { place: termOf(term, PREVIEW), share: SHARES.preview },
  { place: wholeWordOf(term, OFTEN), share: SHARES.often },
];
const SHARES = { title: 1, nearTitle: 0.7, whole: 0.5, label: 0.5, preview: 0.4, often: 0.5 };

function followersOf(plan: SearchPlan, match: IdSet, of: (term: IndexTerm) => IdSet): number[] {
  if (!plan.most) return [];
  const ranked = rankedOf(plan);
  const terms = plan.terms.map((term, at): Held => {
    const set = matchesOf(term, of);
    if (at >= ranked.length) return { set, whole: set, near: idSet([]), often: idSet([]), places: [] };
    const places = sharesOf(term).map(({ place, share }) => ({ set: of(place), share }));
    const whole = term.prefix ? union([wholeWordOf(term), ...namesOf(term)].map(of)) : set;
    return { set, whole, near: union(nearOf(term).map(of)), often: of(wholeWordOf(term, OFTEN)), places };
  });
  return followers(terms, intersection(searchedOf(plan, of)), match);
}

/**
 * Points for each field that contains a word, and half as many more for a whole word. They are so far apart that
 * eight words in names of categories and tags count less than one in a title, and so on to the content. Best first.
 */
function tiersOf(plan: SearchPlan): { term: IndexTerm; points: number }[][] {
  const { stopWords = [] } = plan;
  const ranked = rankedOf(plan);
  const beginnings = ranked.filter(({ prefix }) => prefix);
  const named = ranked.filter(({ facets }) => facets.length > 0);
  return [
    [
      ...ranked.map((term) => ({ term: termOf(term, TITLE), points: 1_000_000 })),
      ...beginnings.map((term) => ({ term: wholeWordOf(term, TITLE), points: 500_000 })),
    ],
    named.map((term) => ({ term: facetsOf(term), points: 10_000 })),
    [
      ...ranked.map((term) => ({ term: termOf(term, PREVIEW), points: 100 })),
      ...beginnings.map((term) => ({ term: wholeWordOf(term, PREVIEW), points: 50 })),
    ],
    [
      ...ranked.map((term) => ({ term: wholeWordOf(term, OFTEN), points: 1 })),
      ...beginnings.map((term) => ({ term: wholeWordOf(term), points: 0.5 })),
      ...stopWords.slice(0, RANKED_TERMS).map((word) => ({ term: indexTerm(TITLE + lexemeOf(word)), points: 0.05 })),
    ],
  ];
}

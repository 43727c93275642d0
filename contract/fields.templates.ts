/** What a whole content says about fields in braces: gathered once, and only when asked. Positions must ascend. */
export interface Templates {
  /** Inside a complete page of HTML, whose names a program fills in. */
  inPage: (at: number) => boolean;
  /** Where the prompt shows an answer, or what it must look like. */
  inAnswer: (at: number) => boolean;
  /** It passes on the results of its own steps, so a program fills in its double braces. */
  isPipeline: () => boolean;
  /** The values of numbered records in JSON, as in `"title": "${title1}"`. */
  isRecord: (name: string) => boolean;
}

export function templatesOf(content: string): Templates {
  const later = <Value>(make: () => Value): (() => Value) => {
    let made: { value: Value } | undefined;
    return () => (made ??= { value: make() }).value;
  };
  const page = later(() => within(pagesIn(content)));
  const answer = later(() => within(answersIn(content)));
  const records = later(() => recordsIn(content));
  return {
    inPage: (at) => page()(at),
    inAnswer: (at) => answer()(at),
    isPipeline: later(() => STEP_RESULT.test(content)),
    isRecord: (name) => records().has(name),
  };
}

type Range = readonly [at: number, end: number];

/** Tells whether a position is in one of the ranges; both ascend. */
function within(ranges: Iterable<Range>): (at: number) => boolean {
  const all = [...ranges];
  let next = 0;
  return (at) => {
    while ((all[next]?.[1] ?? Infinity) <= at) next += 1;
    return (all[next]?.[0] ?? Infinity) < at;
  };
}

const PAGE_MARK = /<!doctype html|<html[\s>]|<\/html>/gi;

/** A page that is never closed is only spoken of. */
function* pagesIn(content: string): Generator<Range> {
  let start: number | undefined;
  for (const { index, 0: mark } of content.matchAll(PAGE_MARK)) {
    if (!mark.startsWith('</')) start ??= index;
    else if (start !== undefined) {
      yield [start, index];
      start = undefined;
    }
  }
}

const ANSWER = '(?:output|response|answer|reply|report|result)s?';
const SHOWN = new RegExp(
  [
    // "## Example conversation"
    String.raw`^[ \t>]*#{1,6} [^\n]{0,60}\b(?:example|sample)s?\b[^\n]{0,30}\b(?:${ANSWER}|workflow|conversation|dialog(?:ue)?|interaction|session|transcript)\b`,
    // "Example output:"
    String.raw`^[ \t>*_-]*(?:example|sample) (?:of (?:the |an? )?)?${ANSWER}\b[^\n]{0,30}$`,
    // "Return only the letter, following this template:"
    String.raw`\b(?:return|respond|reply|output|answer)\b[^\n]{0,100}\b(?:this|following|exact|below) (?:\w+ )?(?:template|format|structure|layout):[ \t*_]*$`,
  ].join('|'),
  'gim',
);
/** The next part of the prompt; lists of variables and rules follow examples without a heading, too. */
const NEXT_PART =
  /^[ \t>]*(?:#{1,6} |-{3,}[ \t]*$|[*_]{0,2}(?:(?:use )?variables?|rules?|inputs?|notes?|constraints?)\b)/gim;

function* answersIn(content: string): Generator<Range> {
  SHOWN.lastIndex = 0;
  for (let shown = SHOWN.exec(content); shown; shown = SHOWN.exec(content)) {
    NEXT_PART.lastIndex = SHOWN.lastIndex;
    const end = NEXT_PART.exec(content)?.index ?? content.length;
    yield [SHOWN.lastIndex, end];
    SHOWN.lastIndex = Math.max(end, SHOWN.lastIndex);
  }
}

/** `{{summarize.output}}` */
const STEP_RESULT = /\{\{ ?[\w-]{1,60}\.(?:outputs?|results?|response) ?\}\}/;

const JSON_VALUE = /"([A-Za-z][\w-]{0,60})" ?: ?"\$\{([A-Za-z][\w -]{0,79})\}"/g;

/** Names of the values of a JSON object that holds several records of the same two and more members. */
function recordsIn(content: string): ReadonlySet<string> {
  const names = new Set<string>();
  const numbers = new Map<string, Set<string>>();
  for (const [, key = '', name = ''] of content.matchAll(JSON_VALUE)) {
    names.add(name);
    const number = name.startsWith(key) ? name.slice(key.length) : '';
    if (/^\d{1,3}$/.test(number)) numbers.set(key, (numbers.get(key) ?? new Set()).add(number));
  }
  const repeated = [...numbers.values()].filter(({ size }) => size > 1);
  return repeated.length > 1 ? names : new Set();
}

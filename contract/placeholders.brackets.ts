import { factsOf, refusalOf } from './placeholders.exceptions.ts';
import { codeSpans, linesOutsideFences } from './placeholders.markdown.ts';
import type { Line } from './placeholders.markdown.ts';

/** A square bracket that has the form of a placeholder. Positions are UTF-16 units of the content. */
interface Bracket {
  at: number;
  end: number;
  name: string;
  /** Why it is no placeholder; undefined if it is one. */
  refusal: string | undefined;
}

// Product 13, with the variants of these marks in other scripts and word processors, and the joiners inside Persian
// and Indic words. The bound of 60 characters per bracket keeps the search linear.
const BRACKET = /\[(\p{L}[\p{L}\p{M}\p{Nd} \u00a0\u3000\u200c-\u200d_\-'’/.,&():?，、。／：（）？＆・]{0,59})\]/gu;
const MAX_NAME = 60;
const LINE_START = /^[ \t>]*((?:[-*+•]|\d{1,9}[.)])[ \t]+)?/;

/** Every bracket outside fenced code that has the form of a placeholder, in order of appearance (product 13). */
export function* brackets(content: string): Generator<Bracket> {
  if (!content.includes('[')) return;
  const facts = factsOf(content);
  for (const line of linesOutsideFences(content)) {
    if (!line.text.includes('[')) continue;
    const [{ length: start } = '', bullet] = LINE_START.exec(line.text) ?? [];
    const isInCode = codeFinder(line);
    for (const { index: at, 0: written, 1: inner = '' } of line.text.matchAll(BRACKET)) {
      if (inner.length > MAX_NAME) continue;
      const end = at + written.length;
      const name = inner.trim();
      const refusal = refusalOf({
        name,
        at,
        end,
        line,
        start,
        isListItem: bullet !== undefined,
        inCode: isInCode(at),
        content,
        facts,
      });
      yield { at: line.at + at, end: line.at + end, name, refusal };
    }
  }
}

/** Tells whether a position is in inline code; positions must ascend from call to call. */
function codeFinder({ text }: Line): (at: number) => boolean {
  const spans = codeSpans(text);
  let next = 0;
  return (at) => {
    while ((spans[next]?.end ?? Infinity) <= at) next += 1;
    return (spans[next]?.at ?? Infinity) < at;
  };
}

import type { Segment, Span } from '../../contract/fields.model.ts';
import { frontMatterEnd } from './front-matter.ts';

/** A segment of a text; `quiet` if it is a mark of Markdown, front matter or JSON. */
export interface QuietSegment extends Segment {
  quiet?: boolean;
}

/** JSON that opens with an object or a list of strings, objects or lists. */
const JSON_START = /^\s*(?:```(?:json)?\s*)?(?:\{\s*(?:"|\}|$)|\[\s*["{])/;
/** Brackets, commas, keys, the quotes around values, escapes within them. */
const JSON_MARKS = /"(?:[^"\\\n]|\\.)*"\s*:|[{}[\],"]+|\\[nrt"\\/]/g;
const KEYS = /^[ \t]*(?:- )?[\w-]+[ \t]*:|^[ \t]*---[ \t]*$|["'>|]/gm;
const MARKDOWN_MARKS = new RegExp(
  [
    // At the start of a line: headings, quotes, fences, rules and the dashes of tables.
    String.raw`^[ \t]*#{1,6}(?=[ \t])`,
    String.raw`^[ \t]*>[> \t]*`,
    '^[ \\t]*(?:`{3,}|~{3,}).*$',
    String.raw`^[ \t]*(?:[-*_=][ \t]*){3,}$`,
    String.raw`^[ \t]*\|[-:| \t]+\|[ \t]*$`,
    String.raw`\|`,
    // Around words: emphasis, code, links, comments, tags.
    '\\*{2,3}|~~|`+',
    String.raw`(?<![\p{L}\p{N}*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])_{1,2}(?=[^\s_])|(?<=[^\s_])_{1,2}(?![\p{L}\p{N}_])`,
    String.raw`!?\[(?=[^\][\n]*\]\()|\]\([^()\s]*\)?`,
    String.raw`<!--|-->|^[ \t]*<[a-zA-Z][\w-]*>|</[a-zA-Z][\w-]*>`,
  ].join('|'),
  'gmu',
);

/** Where the marks of Markdown, front matter and JSON stand in the beginning of a content, in order. */
function quietSpans(text: string): Span[] {
  if (JSON_START.test(text)) return spansOf(text, JSON_MARKS, 0);
  const end = frontMatterEnd(text, false);
  return [...spansOf(text.slice(0, end), KEYS, 0), ...spansOf(text.slice(end), MARKDOWN_MARKS, end)];
}

const spansOf = (text: string, marks: RegExp, from: number): Span[] =>
  [...text.matchAll(marks)].map(({ index, 0: mark }) => [from + index, from + index + mark.length]);

/** The segments of the beginning of a content, split where its marks begin and end; joined, their texts are the same. */
export function quietPieces(text: string, segments: readonly Segment[]): QuietSegment[] {
  const spans = quietSpans(text);
  const pieces: QuietSegment[] = [];
  let at = 0;
  for (const segment of segments) {
    const end = at + segment.text.length;
    // Fields and words of tools stay whole, whatever they contain.
    if (segment.field || segment.tool !== undefined) pieces.push(segment);
    else {
      let done = at;
      for (const [start, stop] of spans) {
        const [from, to] = [Math.max(start, done), Math.min(stop, end)];
        if (from >= to) continue;
        if (from > done) pieces.push({ text: text.slice(done, from) });
        pieces.push({ text: text.slice(from, to), quiet: true });
        done = to;
      }
      if (done < end) pieces.push({ text: text.slice(done, end) });
    }
    at = end;
  }
  return pieces;
}

/** The words of the beginning of a content, without front matter and marks of Markdown and JSON: what it says. */
export function wordsOf(beginning: string): string {
  const text = beginning.slice(frontMatterEnd(beginning));
  return quietPieces(text, [{ text }])
    .map(({ text: piece, quiet }) => (quiet ? whitespaceOf(piece) : piece))
    .join('')
    .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

const whitespaceOf = (mark: string): string => (mark === '\\n' ? '\n' : mark.replaceAll(/\S+/g, ''));

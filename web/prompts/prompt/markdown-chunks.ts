import { linesOutsideFences, type Line } from '../../../contract/fields.markdown.ts';
import { frontMatterEnd } from '../front-matter.ts';

/**
 * A parser of Markdown takes time that grows with the square of what it gets, or worse. So a content is read in chunks
 * of whole blocks. Characters and lines from which a chunk ends at the next block, and at the next line.
 */
const ENOUGH = { characters: 2_000, lines: 60 };
const FULL = { characters: 4_000, lines: 100 };
/** A longer chunk is one block of code, or one line. */
const MOST = 8_000;

/**
 * Beyond so many marks of emphasis, code, links, tags, entities and addresses in one block, columns of a table, or
 * quotes and lists in front of a line, and with one sign so often in a row, a parser is slow.
 */
const MARKS = 400;
const MARK = /\*+|_+|~+|`+|[<[\]&\\@]|:\/\/|www\./g;
/** For the end of each of these all that follows is searched. */
const COMMENTS = 40;
const COMMENT = /<[!?]/g;
const REPEATED = /([^\s\p{L}\p{N}])\1{400}/u;
const COLUMNS = 100;
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){10}|^[ \t]{60}/m;

const DATA = /^\s*(?:\{\s*["}]|\[\s*["{[])/;

export interface Chunk {
  text: string;
  /** Shown as written: data, or more intricate than a parser reads in a moment. */
  plain: boolean;
}

/**
 * Splits a content where its blocks end. Joined, the texts of the chunks are the content. Each is read on its own: what
 * a link `[x]` refers to is found in the same chunk only.
 */
export function chunksOf(content: string): Chunk[] {
  if (content === '') return [];
  if (DATA.test(content)) return [{ text: content, plain: true }];
  const start = frontMatterEnd(content);
  const chunks: Chunk[] = start > 0 ? [{ text: content.slice(0, start), plain: true }] : [];
  const cuts = [...cutsOf(content, start), content.length];
  cuts.reduce((from, to) => {
    const text = content.slice(from, to);
    if (text !== '') chunks.push({ text, plain: isSlow(text) });
    return to;
  }, start);
  return chunks;
}

function* cutsOf(content: string, start: number): Generator<number> {
  let from = start;
  let lines = 0;
  let previous: Line | undefined;
  for (const line of linesOutsideFences(content)) {
    if (line.at <= start) continue;
    lines += 1;
    const has = (size: typeof FULL) => line.at - from >= size.characters || lines >= size.lines;
    if (has(FULL) || (has(ENOUGH) && beginsBlock(line, previous))) {
      yield line.at;
      from = line.at;
      lines = 0;
    }
    previous = line;
  }
}

/** Headings, and what follows an empty line and neither belongs to a list nor continues one. */
const beginsBlock = ({ text }: Line, previous: Line | undefined): boolean =>
  /^#{1,6}[ \t]/.test(text) || (previous?.text.trim() === '' && /^[^\s\-+*\d>|]/.test(text));

function isSlow(text: string): boolean {
  if (text.length > MOST || TOO_DEEP.test(text) || REPEATED.test(text)) return true;
  if (text.split('\n').some((line) => line.split('|').length > COLUMNS)) return true;
  if (countOf(text, COMMENT) > COMMENTS) return true;
  return text.split(/\n[ \t]*\r?\n/).some((block) => countOf(block, MARK) > MARKS);
}

const countOf = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0;

/** The highest level of a heading with a number sign, 1 to 6. */
export function topHeading(content: string): number {
  let top = 6;
  for (const { text } of linesOutsideFences(content)) {
    const marks = /^ {0,3}(?<marks>#{1,6})[ \t]/.exec(text)?.groups?.['marks'];
    if (marks !== undefined) top = Math.min(top, marks.length);
  }
  return top;
}

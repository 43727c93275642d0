import type { Reading, Segment } from '../../../contract/fields.model.ts';

/** Characters that no font shows and no Markdown means: the first of them that a content lacks stands around a number. */
const [FIRST, LAST] = [0xe000, 0xf8ff];

/** A content in which a number stands for each field, so that Markdown cannot split or change what it contains. */
export interface Tokenized {
  text: string;
  /** Splits a piece of the text into pieces of the content: text, and fields as they are written. */
  split: (piece: string) => Segment[];
  /** A piece of the text as the content has it. */
  restore: (piece: string) => string;
}

/** Linear in the length of the content. A content that uses all 6,400 private characters keeps its fields as text. */
export function tokenized({ content, segments }: Pick<Reading, 'content' | 'segments'>): Tokenized {
  const sentinel = freeCharacter(content);
  if (sentinel === undefined) return { text: content, split: (text) => [{ text }], restore: (text) => text };
  const token = new RegExp(`${sentinel}(\\d+)${sentinel}`);
  const special = (segment: Segment) => segment.field !== undefined || segment.tool !== undefined;
  const split = (piece: string): Segment[] =>
    piece
      .split(token)
      // Every second piece is what the pattern captured.
      .map((text, at) => (at % 2 === 1 ? segments[Number(text)] : { text }) ?? { text })
      .filter(({ text }) => text !== '');
  return {
    text: segments.map((segment, at) => (special(segment) ? `${sentinel}${at}${sentinel}` : segment.text)).join(''),
    split,
    restore: (piece) =>
      split(piece)
        .map(({ text }) => text)
        .join(''),
  };
}

function freeCharacter(content: string): string | undefined {
  const used = new Set(content.match(/[\ue000-\uf8ff]/g));
  // Markdown turns `&#xe000;` into the character.
  for (const [, hex, decimal = ''] of content.matchAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi)) {
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    used.add(String.fromCharCode(code));
  }
  for (let code = FIRST; code <= LAST; code++) {
    const character = String.fromCharCode(code);
    if (!used.has(character)) return character;
  }
  return undefined;
}

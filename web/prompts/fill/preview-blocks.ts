import type { Segment } from '../../../contract/fields.model.ts';
import { SCREEN } from '../../../contract/limits.ts';

/** Characters after which a block ends at the next line. */
const BLOCK = 4_000;

/**
 * A text cut at line breaks, so that a browser lays out again only what changes: joined by line breaks, the blocks are
 * the content.
 */
export function blocksOf(segments: readonly Segment[]): Segment[][] {
  const blocks: Segment[][] = [];
  let block: Segment[] = [];
  let length = 0;
  for (const segment of segments) {
    let { text } = segment;
    for (let cut = segment.field ? -1 : cutAt(text, BLOCK - length); cut !== -1; cut = cutAt(text, BLOCK)) {
      if (cut > 0) block.push({ ...segment, text: text.slice(0, cut) });
      blocks.push(block);
      block = [];
      length = 0;
      text = text.slice(cut + 1);
    }
    if (text === '') continue;
    block.push(text === segment.text ? segment : { ...segment, text });
    length += text.length;
  }
  if (block.length > 0) blocks.push(block);
  return blocks;
}

/**
 * The first line break after so many characters; -1 if there is none. Not one after another: an empty line at the end
 * of a block would not be seen. Not the first character: the block would be empty, or end in one.
 */
function cutAt(text: string, after: number): number {
  let cut = text.indexOf('\n', Math.max(1, after));
  while (cut > 0 && text[cut - 1] === '\n') cut = text.indexOf('\n', cut + 1);
  return cut;
}

/** The places that are shown without a mark, because so many stand before them (product 9). */
export const unmarkedOf = (segments: readonly Segment[]): Set<Segment> =>
  new Set(segments.filter(({ field }) => field).slice(SCREEN.markedPlaces));

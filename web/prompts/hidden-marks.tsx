import { Fragment, type ReactNode } from 'react';
import { codeOf, hiddenPieces } from '../../contract/hidden.ts';
import classes from './hidden-marks.module.css';

/** Maximum number of marks in one text; a text with more is visibly suspicious. */
const MAX_MARKS = 200;
/** Maximum number of codes in the name of one mark. */
const MAX_CODES = 8;

/** Characters of one text node: browsers cut a longer one in two while they read a page, and React would not find it. */
const NODE_LENGTH = 30_000;
const NODES = new RegExp(`[^]{1,${NODE_LENGTH}}(?<![\\ud800-\\udbff])|[^]`, 'g');

const textNodes = (text: string): ReactNode => (text.length <= NODE_LENGTH ? text : text.match(NODES));

/**
 * Makes invisible characters in texts visible: each run becomes a mark with its code. The mark keeps the characters
 * for copying and isolates their effect on text direction. Beyond the maximum they are shown as `�`.
 */
export function hiddenMarks(): (text: string, key: number) => ReactNode {
  let marks = 0;
  return (text, key) => {
    const pieces = hiddenPieces(text);
    if (pieces.every(({ hidden }) => !hidden)) return textNodes(text);
    const room = 2 * (MAX_MARKS - marks);
    const rest = pieces.slice(room);
    marks += pieces.slice(0, room).filter(({ hidden }) => hidden).length;
    return (
      <Fragment key={key}>
        {pieces
          .slice(0, room)
          .map((piece, at) => (piece.hidden ? <Mark key={at}>{piece.text}</Mark> : textNodes(piece.text)))}
        {textNodes(rest.map((piece) => (piece.hidden ? '\ufffd' : piece.text)).join(''))}
      </Fragment>
    );
  };
}

function Mark({ children }: { children: string }) {
  const characters = [...children];
  const codes = [...new Set(characters.slice(0, MAX_CODES).map(codeOf))];
  const more =
    characters.length > MAX_CODES || characters.length > codes.length ? `, ${characters.length} characters` : '';
  const label = codes.length === 1 && characters.length > 1 ? `${codes[0]} × ${characters.length}` : (codes[0] ?? '');
  return (
    <span
      className={classes.mark}
      data-label={codes.length > 1 ? `${label} …` : label}
      title={`Invisible: ${codes.join(' ')}${more}`}
      role="img"
      aria-label={`Invisible: ${codes.join(' ')}${more}`}
    >
      {textNodes(children)}
    </span>
  );
}

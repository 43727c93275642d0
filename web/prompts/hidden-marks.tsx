import { Fragment, type ReactNode } from 'react';
import { codeOf, hiddenPieces } from '../../contract/hidden.ts';
import classes from './hidden-marks.module.css';

/** Marks in one text; whoever hides more than that is seen through. */
const MOST = 200;
/** Codes that the name of one mark lists. */
const LISTED = 8;

/**
 * Shows texts with the characters in them that nobody sees: each run as a mark with its code, which keeps the characters to
 * be copied and keeps their effect on the direction of text to itself. Beyond so many marks they are shown as `�`.
 */
export function hiddenMarks(): (text: string, key: number) => ReactNode {
  let marks = 0;
  return (text, key) => {
    const pieces = hiddenPieces(text);
    if (pieces.every(({ hidden }) => !hidden)) return text;
    const room = 2 * (MOST - marks);
    const rest = pieces.slice(room);
    marks += pieces.slice(0, room).filter(({ hidden }) => hidden).length;
    return (
      <Fragment key={key}>
        {pieces.slice(0, room).map((piece, at) => (piece.hidden ? <Mark key={at}>{piece.text}</Mark> : piece.text))}
        {rest.map((piece) => (piece.hidden ? '\ufffd' : piece.text)).join('')}
      </Fragment>
    );
  };
}

function Mark({ children }: { children: string }) {
  const characters = [...children];
  const codes = [...new Set(characters.slice(0, LISTED).map(codeOf))];
  const more =
    characters.length > LISTED || characters.length > codes.length ? `, ${characters.length} characters` : '';
  const label = codes.length === 1 && characters.length > 1 ? `${codes[0]} × ${characters.length}` : (codes[0] ?? '');
  return (
    <span
      className={classes.mark}
      data-label={codes.length > 1 ? `${label} …` : label}
      title={`Invisible: ${codes.join(' ')}${more}`}
      role="img"
      aria-label={`Invisible: ${codes.join(' ')}${more}`}
    >
      {children}
    </span>
  );
}

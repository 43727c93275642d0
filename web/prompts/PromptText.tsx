import type { ReactNode } from 'react';
import { firstPlaces, readForm } from '../../contract/fields.form.ts';
import type { AuthorField, Dialect } from '../../contract/fields.model.ts';
import { SCREEN } from '../../contract/limits.ts';
import { hiddenMarks } from './hidden-marks.tsx';
import classes from './PromptText.module.css';
import { quietPieces, type QuietSegment } from './quiet-marks.ts';

interface Props {
  children: string;
  /** How the fields are written; by default all forms that are safe to find. */
  dialect?: Dialect | undefined;
  /** What the author says of single fields. */
  fields?: readonly AuthorField[] | undefined;
  /** Maximum number of marked fields: a text may contain tens of thousands. */
  most?: number;
  /** The text is the beginning of a content: marks of Markdown and JSON recede behind its words. */
  beginning?: boolean;
}

/**
 * Text of a prompt with highlighted fields (product 12) and visible marks for invisible characters: a text that is
 * copied into an AI must not contain more than it shows.
 */
export function PromptText({ children, dialect, fields, most = SCREEN.markedPlaces, beginning }: Props) {
  const segments = firstPlaces(readForm({ content: children, dialect, fields }), most);
  return showSegments(beginning ? quietPieces(children, segments) : segments, hiddenMarks());
}

/**
 * Pieces of a content as elements.
 * @param show shows the text between fields
 */
export const showSegments = (pieces: readonly QuietSegment[], show: ReturnType<typeof hiddenMarks>): ReactNode[] =>
  // The position is the only identity of a piece, and pieces hold no state.
  pieces.map(({ text, field, tool, quiet }, position) => {
    if (field) {
      return (
        <mark key={position} className={field.slot ? classes.slot : classes.placeholder}>
          {text}
        </mark>
      );
    }
    const className = tool === undefined ? quiet && classes.quiet : classes.tool;
    if (!className) return show(text, position);
    return (
      <span key={position} className={className}>
        {show(text, 0)}
      </span>
    );
  });

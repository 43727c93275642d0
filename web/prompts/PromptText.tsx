import type { ReactNode } from 'react';
import type { AuthorField, Dialect, Field } from '../../contract/fields.model.ts';
import { readFields, textOf } from '../../contract/fields.ts';
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
  /** Values by field key: shown as they would be copied, in the accent colour. Without, all fields are as written. */
  values?: Readonly<Record<string, string>> | undefined;
  /** Maximum number of marked fields: a text may contain tens of thousands. */
  most?: number;
  /** The text is the beginning of a content: marks of Markdown and JSON recede behind its words. */
  beginning?: boolean;
}

/**
 * Text of a prompt with highlighted fields (product 12) and visible marks for invisible characters: a text that is
 * copied into an AI must not contain more than it shows.
 */
export function PromptText({ children, dialect, fields, values, most = SCREEN.markedPlaces, beginning }: Props) {
  const { segments } = readFields(children, { dialect, fields, looked: SCREEN.readBrackets, places: most });
  return showSegments(beginning ? quietPieces(children, segments) : segments, hiddenMarks(), values);
}

/**
 * Pieces of a content as elements.
 * @param show shows the text between fields
 */
export const showSegments = (
  pieces: readonly QuietSegment[],
  show: ReturnType<typeof hiddenMarks>,
  values?: Readonly<Record<string, string>>,
): ReactNode[] =>
  // The position is the only identity of a piece, and pieces hold no state.
  pieces.map(({ text, field, tool, quiet }, position) => {
    if (field) return <FieldMark key={position} field={field} text={text} value={values && textOf(field, values)} />;
    const className = tool === undefined ? quiet && classes.quiet : classes.tool;
    if (!className) return show(text, position);
    return (
      <span key={position} className={className}>
        {show(text, 0)}
      </span>
    );
  });

/**
 * One field in a text.
 * @param text as written
 * @param value shown instead; undefined while nothing is filled in
 */
function FieldMark({ field, text, value }: { field: Field; text: string; value: string | undefined }) {
  const open = field.slot ? classes.slot : classes.placeholder;
  return <mark className={value === undefined ? open : classes.filled}>{value ?? text}</mark>;
}

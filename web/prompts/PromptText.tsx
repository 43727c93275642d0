import { SCREEN } from '../../contract/limits.ts';
import { segments } from '../../contract/placeholders.ts';
import { hiddenMarks } from './hidden-marks.tsx';
import classes from './PromptText.module.css';

interface Props {
  children: string;
  /** Values by placeholder key; filled-in ones are shown in the accent colour. */
  values?: Record<string, string>;
  /** Maximum number of marked placeholders: a text may contain tens of thousands. */
  most?: number;
}

/**
 * Text of a prompt with highlighted placeholders (product 12) and visible marks for invisible characters: a text that
 * is copied into an AI must not contain more than it shows.
 */
export function PromptText({ children, values = {}, most = SCREEN.markedPlaces }: Props) {
  const show = hiddenMarks();
  return segments(children, { brackets: SCREEN.readBrackets, places: most }).map(({ text, placeholder }, position) => {
    if (!placeholder) return show(text, position);
    const value = Object.hasOwn(values, placeholder.key) ? values[placeholder.key] : undefined;
    const filled = value !== undefined && value.trim() !== '';
    return (
      // The position is the only identity of a segment, and segments hold no state.
      <mark key={position} className={filled ? classes.filled : classes.placeholder}>
        {filled ? value : text}
      </mark>
    );
  });
}

import { SCREEN } from '../../contract/limits.ts';
import { segments } from '../../contract/placeholders.ts';
import { hiddenMarks } from './hidden-marks.tsx';
import classes from './PromptText.module.css';

interface Props {
  children: string;
  /** Values by the placeholder's key: those that are filled in show in the accent colour. */
  values?: Record<string, string>;
  /** Places that are marked: a text of nothing but placeholders is no reason to draw tens of thousands. */
  most?: number;
}

/**
 * Text of a prompt with its placeholders to be seen, the signature of the house (product 12), and with what nobody would see:
 * a text that somebody copies into an AI must not say more than it shows.
 */
export function PromptText({ children, values = {}, most = SCREEN.markedPlaces }: Props) {
  const show = hiddenMarks();
  return segments(children, { brackets: SCREEN.readBrackets, places: most }).map(({ text, placeholder }, position) => {
    if (!placeholder) return show(text, position);
    const value = Object.hasOwn(values, placeholder.key) ? values[placeholder.key] : undefined;
    const filled = value !== undefined && value.trim() !== '';
    return (
      // Pieces have no other name than their place, and nothing in them keeps state.
      <mark key={position} className={filled ? classes.filled : classes.placeholder}>
        {filled ? value : text}
      </mark>
    );
  });
}

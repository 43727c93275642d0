import { SCREEN } from '../../contract/limits.ts';
import { segments } from '../../contract/placeholders.ts';
import classes from './PromptText.module.css';

interface Props {
  children: string;
  /** Values by the placeholder's key: those that are filled in show in the accent colour. */
  values?: Record<string, string>;
  /** Places that are marked: a text of nothing but placeholders is no reason to draw tens of thousands. */
  most?: number;
}

/** Text of a prompt with its placeholders to be seen: the signature of the house (design 8). */
export function PromptText({ children, values = {}, most = SCREEN.markedPlaces }: Props) {
  return segments(children, { brackets: SCREEN.readBrackets, places: most }).map(({ text, placeholder }, position) => {
    if (!placeholder) return text;
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

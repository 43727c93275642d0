import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Reading, Segment } from '../../../contract/fields.model.ts';
import { textOf } from '../../../contract/fields.ts';
import { SCREEN } from '../../../contract/limits.ts';
import { hiddenMarks } from '../hidden-marks.tsx';
import chip from '../PromptText.module.css';
import classes from './FillPreview.module.css';
import type { Values } from './values.ts';

interface Props {
  reading: Reading;
  values: Values;
  /** Key of the field that has the focus. */
  active: string | undefined;
  /** Called with the key of the field whose place is pressed. */
  onPlace: (key: string) => void;
  labelledBy: string;
}

/** The text as it will be copied. Keyboards have the fields themselves: its places are for pointers only. */
export const FillPreview = memo(function FillPreview({ reading, values, active, onPlace, labelledBy }: Props) {
  const box = useRef<HTMLPreElement>(null);
  const { pieces, rest } = useMemo(() => piecesOf(reading.segments), [reading]);

  useEffect(() => {
    const press = ({ target }: Event) => {
      const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
      // Who selects text in it does not want to leave it.
      if (place?.dataset.place !== undefined && document.getSelection()?.isCollapsed !== false) {
        onPlace(place.dataset.place);
      }
    };
    const element = box.current;
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  }, [onPlace]);

  useEffect(() => {
    if (active !== undefined) showActive(box.current);
  }, [active]);

  return (
    <pre ref={box} className={classes.preview} aria-labelledby={labelledBy} tabIndex={0} dir="auto">
      {pieces.map(({ segment: { text, field }, shown }, position) => {
        if (!field) return shown;
        const value = textOf(field, values);
        const look = value === undefined ? chip.placeholder : value === '' ? classes.left : chip.filled;
        return (
          // The position is the only identity of a segment, and segments hold no state.
          <mark
            key={position}
            className={`${look} ${classes.place}`}
            data-place={field.key}
            data-active={field.key === active || undefined}
          >
            {value || text}
          </mark>
        );
      })}
      {rest.map(({ text, field }) => (field && textOf(field, values)) ?? text).join('')}
    </pre>
  );
});

interface Piece {
  segment: Segment;
  /** A text with its invisible characters marked. */
  shown: ReactNode;
}

/** The first places are marked (product 9); what follows them is one text. */
function piecesOf(segments: Segment[]): { pieces: Piece[]; rest: Segment[] } {
  const show = hiddenMarks();
  const pieces: Piece[] = [];
  let places = 0;
  for (const [position, segment] of segments.entries()) {
    if (segment.field && ++places > SCREEN.markedPlaces) return { pieces, rest: segments.slice(position) };
    pieces.push({ segment, shown: segment.field ? undefined : show(segment.text, position) });
  }
  return { pieces, rest: [] };
}

/** Scrolls the box, and nothing around it, to the place of the active field. */
function showActive(box: HTMLElement | null): void {
  const place = box?.querySelector('[data-active]');
  if (!box || !place) return;
  const [frame, mark] = [box.getBoundingClientRect(), place.getBoundingClientRect()];
  if (mark.top < frame.top || mark.bottom > frame.bottom) {
    box.scrollTop += mark.top - frame.top - frame.height / 3;
  }
}

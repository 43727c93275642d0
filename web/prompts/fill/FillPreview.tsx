import { memo, useCallback, useMemo, type ReactNode } from 'react';
import type { Reading, Segment } from '../../../contract/fields.model.ts';
import { textOf } from '../../../contract/fields.ts';
import { hiddenMarks } from '../hidden-marks.tsx';
import chip from '../PromptText.module.css';
import classes from './FillPreview.module.css';
import { blocksOf, unmarkedOf } from './preview-blocks.ts';
import type { Values } from './values.ts';

interface Props {
  reading: Pick<Reading, 'segments'>;
  values: Values;
  /** Key of the field that has the focus. */
  active: string | undefined;
  /** Called with the key of the field whose place is pressed. */
  onPlace: (key: string) => void;
  labelledBy: string;
}

/** The text as it will be copied. Keyboards have the fields themselves: its places are for pointers only. */
export const FillPreview = memo(function FillPreview({ reading, values, active, onPlace, labelledBy }: Props) {
  const { blocks, unmarked, shown } = useMemo(() => prepare(reading.segments), [reading]);

  const listen = useCallback(
    (box: HTMLPreElement | null) => {
      const press = ({ target }: Event) => {
        const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
        // Who selects text in it does not want to leave it.
        const isSelecting = document.getSelection()?.isCollapsed === false;
        if (place?.dataset.place !== undefined && !isSelecting) onPlace(place.dataset.place);
      };
      box?.addEventListener('click', press);
      return () => box?.removeEventListener('click', press);
    },
    [onPlace],
  );

  return (
    <pre ref={listen} className={classes.preview} aria-labelledby={labelledBy} tabIndex={0} dir="auto">
      {blocks.map((block, number) => {
        // Positions are the only identity of blocks and segments, which hold no state.
        const places = block.map((segment, position) => {
          const { text, field } = segment;
          if (!field) return shown.get(segment);
          const value = textOf(field, values);
          if (unmarked.has(segment)) return value ?? text;
          const look = value === undefined ? chip.placeholder : value === '' ? classes.left : chip.filled;
          return (
            <mark
              key={position}
              ref={field.key === active ? showFirst : undefined}
              className={`${look} ${classes.place}`}
              data-place={field.key}
              data-active={field.key === active || undefined}
            >
              {value || text}
            </mark>
          );
        });
        if (blocks.length === 1) return places;
        return (
          <span key={number} className={classes.block}>
            {places}
          </span>
        );
      })}
    </pre>
  );
});

function prepare(segments: readonly Segment[]) {
  const show = hiddenMarks();
  const blocks = blocksOf(segments);
  const texts = blocks.flat().filter(({ field }) => !field);
  return {
    blocks,
    unmarked: unmarkedOf(blocks.flat()),
    /** Texts with their invisible characters marked. Negative keys are not those of places. */
    shown: new Map<Segment, ReactNode>(texts.map((segment, at) => [segment, show(segment.text, -1 - at)])),
  };
}

/** Scrolls the box, and nothing around it, to the first place of the active field. */
function showFirst(place: HTMLElement | null): void {
  const box = place?.closest('pre');
  if (!place || !box || box.querySelector('[data-active]') !== place) return;
  const [frame, mark] = [box.getBoundingClientRect(), place.getBoundingClientRect()];
  if (mark.top < frame.top || mark.bottom > frame.bottom) {
    box.scrollTop += mark.top - frame.top - frame.height / 3;
  }
}

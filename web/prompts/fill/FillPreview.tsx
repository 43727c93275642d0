import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
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
  const box = useRef<HTMLPreElement>(null);
  const { blocks, unmarked, shown } = useMemo(() => prepare(reading.segments), [reading]);

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

/** Scrolls the box, and nothing around it, to the place of the active field. */
function showActive(box: HTMLElement | null): void {
  const place = box?.querySelector('[data-active]');
  if (!box || !place) return;
  const [frame, mark] = [box.getBoundingClientRect(), place.getBoundingClientRect()];
  if (mark.top < frame.top || mark.bottom > frame.bottom) {
    box.scrollTop += mark.top - frame.top - frame.height / 3;
  }
}

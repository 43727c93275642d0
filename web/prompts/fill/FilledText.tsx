import { memo, useCallback, useMemo, type ReactNode } from 'react';
import type { Reading, Segment } from '../../../contract/fields.model.ts';
import { hiddenMarks } from '../hidden-marks.tsx';
import chip from '../PromptText.module.css';
import classes from './FilledText.module.css';
import { listenToPlaces } from './place-keys.ts';
import { blocksOf, unmarkedOf } from './preview-blocks.ts';
import { shownValues } from './shown-values.ts';
import type { Values } from './values.ts';

interface Props {
  reading: Pick<Reading, 'segments'>;
  values: Values;
  /** Key of the field that has the focus. */
  active?: string | undefined;
  /** Called with the key of the field whose place is chosen. */
  onPlace: (key: string) => void;
}

/** The text as it will be copied, inside a `pre`. Its places lead to their fields. */
export const FilledText = memo(function FilledText({ reading, values, active, onPlace }: Props) {
  const { segments, blocks, unmarked, texts } = useMemo(() => prepare(reading.segments), [reading]);
  const shown = useMemo(() => shownValues(segments, values), [segments, values]);
  const listen = useCallback(
    (root: HTMLElement | null) => {
      const box = root?.closest('pre');
      return box ? listenToPlaces(box, onPlace) : undefined;
    },
    [onPlace],
  );
  // A value may come from a link: nothing in it is copied unseen.
  const show = hiddenMarks();

  return (
    <span ref={listen} className={classes.root}>
      {blocks.map((block, number) => {
        // Positions are the only identity of blocks and segments, which hold no state.
        const places = block.map((segment, position) => {
          const { text, field } = segment;
          if (!field) return texts.get(segment);
          const value = shown.texts.get(segment);
          if (unmarked.has(segment)) return show(value ?? text, position);
          const open = field.slot ? chip.slot : chip.placeholder;
          return (
            <mark
              key={position}
              ref={field.key === active ? showFirst : undefined}
              className={`${value === undefined ? open : value === '' ? classes.left : chip.filled} ${classes.place}`}
              data-place={field.key}
              data-active={field.key === active || undefined}
            >
              {show(value || text, 0)}
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
      {shown.isShortened && (
        <span className={classes.note}>Long values are shortened here. They are copied to their end.</span>
      )}
      {texts.size < segments.length && <span className={classes.keys} aria-hidden />}
    </span>
  );
});

function prepare(all: readonly Segment[]) {
  const show = hiddenMarks();
  const blocks = blocksOf(all);
  const segments = blocks.flat();
  return {
    segments,
    blocks,
    unmarked: unmarkedOf(segments),
    /** Texts with their invisible characters marked. Negative keys are not those of places. */
    texts: new Map<Segment, ReactNode>(
      segments.filter(({ field }) => !field).map((segment, at) => [segment, show(segment.text, -1 - at)]),
    ),
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

import { memo, useCallback, type ReactNode } from 'react';
import { SCREEN } from '../../contract/limits.ts';
import type { ListedPrompt } from '../../contract/prompts.ts';
import classes from './LongGrid.module.css';
import { PromptCard } from './PromptCard.tsx';
import { PromptGrid } from './PromptGrid.tsx';

interface Props {
  /** What the prompts are a list of: heights are remembered as long as it is there. */
  list: object;
  prompts: ListedPrompt[];
  /** The buttons of a card. The same function each time: a card is only drawn anew when its prompt is another. */
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

interface CardProps extends Pick<Props, 'actionsOf'> {
  prompt: ListedPrompt;
  priority: boolean;
}

/** Full rows with one to four columns. */
const STRETCH = SCREEN.browsePageSize;

/** A grid of cards that may go on for a thousand: all are there, and the browser lays out those near the window. */
export function LongGrid({ list, prompts, actionsOf }: Props) {
  const starts = Array.from({ length: Math.ceil(prompts.length / STRETCH) }, (_, at) => at * STRETCH);
  const heights = heightsOf(list);
  return (
    <div className={classes.long}>
      {starts.map((start) => (
        <Stretch key={start} start={start} heights={heights}>
          {prompts.slice(start, start + STRETCH).map((prompt, at) => (
            <Card key={prompt.id} prompt={prompt} priority={start + at === 0} actionsOf={actionsOf} />
          ))}
        </Stretch>
      ))}
    </div>
  );
}

const Card = memo(function Card({ prompt, priority, actionsOf }: CardProps) {
  return <PromptCard prompt={prompt} priority={priority} actions={actionsOf(prompt)} />;
});

/** How high a list's stretches were, by where they start. */
type Heights = Map<number, number>;

/** Who comes back to a list finds each card where it was, laid out or not, also when prompts have changed meanwhile. */
const remembered = new WeakMap<object, Heights>();

function heightsOf(list: object): Heights {
  const heights = remembered.get(list) ?? new Map();
  remembered.set(list, heights);
  return heights;
}

function Stretch({ start, heights, children }: { start: number; heights: Heights; children: ReactNode }) {
  const ref = useCallback(
    (stretch: HTMLElement | null) => {
      if (!stretch) return undefined;
      const observer = new ResizeObserver(([entry]) => entry && heights.set(start, entry.contentRect.height));
      observer.observe(stretch);
      return () => observer.disconnect();
    },
    [heights, start],
  );
  const height = heights.get(start);
  return (
    <div ref={ref} className={classes.stretch} style={height ? { containIntrinsicHeight: `auto ${height}px` } : {}}>
      <PromptGrid>{children}</PromptGrid>
    </div>
  );
}

import { memo, useCallback, type ReactNode } from 'react';
import { SCREEN } from '../../contract/limits.ts';
import type { ListedPrompt } from '../../contract/prompts.ts';
import classes from './ChunkedGrid.module.css';
import { PromptCard } from './PromptCard.tsx';
import { PromptGrid } from './PromptGrid.tsx';

interface Props {
  /** Identity of the list: heights are remembered as long as this object exists. */
  list: object;
  prompts: ListedPrompt[];
  /** The buttons of a card. Must be a stable function: then a card re-renders only when its prompt changes. */
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

interface CardProps extends Pick<Props, 'actionsOf'> {
  prompt: ListedPrompt;
  priority: boolean;
}

/** Cards per stretch; fills whole rows with one to four columns. */
const STRETCH = SCREEN.browsePageSize;

/** A grid for up to a thousand cards: all are in the DOM, and the browser lays out only those near the window. */
export function ChunkedGrid({ list, prompts, actionsOf }: Props) {
  const starts = Array.from({ length: Math.ceil(prompts.length / STRETCH) }, (_, at) => at * STRETCH);
  const heights = heightsOf(list);
  return (
    <div className={classes.long}>
      {starts.map((start) => (
        <Chunk key={start} start={start} heights={heights}>
          {prompts.slice(start, start + STRETCH).map((prompt, at) => (
            <Card key={prompt.id} prompt={prompt} priority={start + at === 0} actionsOf={actionsOf} />
          ))}
        </Chunk>
      ))}
    </div>
  );
}

const Card = memo(function Card({ prompt, priority, actionsOf }: CardProps) {
  return <PromptCard prompt={prompt} priority={priority} actions={actionsOf(prompt)} />;
});

/** Heights of a list's stretches by start index. */
type Heights = Map<number, number>;

/** Heights per list. Keeps each card's position when a viewer returns, even if prompts changed. */
const remembered = new WeakMap<object, Heights>();

function heightsOf(list: object): Heights {
  const heights = remembered.get(list) ?? new Map();
  remembered.set(list, heights);
  return heights;
}

function Chunk({ start, heights, children }: { start: number; heights: Heights; children: ReactNode }) {
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

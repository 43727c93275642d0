import { memo, useCallback, type ReactNode } from 'react';
import { SCREEN } from '../../contract/limits.ts';
import type { ListedPrompt } from '../../contract/prompts.ts';
import classes from './LongGrid.module.css';
import { PromptCard } from './PromptCard.tsx';
import { PromptGrid } from './PromptGrid.tsx';

interface Props {
  prompts: ListedPrompt[];
  /** The buttons of a card. The same function each time: a card is only drawn anew when its prompt is another. */
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

interface CardProps extends Pick<Props, 'actionsOf'> {
  prompt: ListedPrompt;
  priority: boolean;
}

/** Full rows with one, two and three columns. */
const STRETCH = SCREEN.browsePageSize;

/** A grid of cards that may go on for a thousand: all are there, and the browser lays out those near the window. */
export function LongGrid({ prompts, actionsOf }: Props) {
  const starts = Array.from({ length: Math.ceil(prompts.length / STRETCH) }, (_, at) => at * STRETCH);
  return (
    <div className={classes.long}>
      {starts.map((start) => (
        <Stretch key={start} first={prompts[start]}>
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

/** How high stretches were, by their first prompts: who comes back finds each card where it was, laid out or not. */
const heights = new WeakMap<ListedPrompt, number>();

function Stretch({ first, children }: { first: ListedPrompt | undefined; children: ReactNode }) {
  const ref = useCallback(
    (stretch: HTMLElement | null) => (stretch && first ? noteHeight(first, stretch) : undefined),
    [first],
  );
  const height = first && heights.get(first);
  return (
    <div ref={ref} className={classes.stretch} style={height ? { containIntrinsicHeight: `auto ${height}px` } : {}}>
      <PromptGrid>{children}</PromptGrid>
    </div>
  );
}

function noteHeight(first: ListedPrompt, stretch: HTMLElement): () => void {
  const observer = new ResizeObserver(([entry]) => entry && heights.set(first, entry.contentRect.height));
  observer.observe(stretch);
  return () => observer.disconnect();
}

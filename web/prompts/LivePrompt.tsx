import { Button } from '@mantine/core';
import { useMounted, useReducedMotion } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { findPlaceholders } from '../../contract/placeholders.ts';
import { EXAMPLES, typedAfter } from './live-prompt.ts';
import classes from './LivePrompt.module.css';
import { PromptText } from './PromptText.tsx';

/** A visitor reads the blanks before they fill, in milliseconds. */
const PAUSE = 900;

/**
 * A prompt between the brackets of the house that fills itself in, once; on demand another one. Without scripts and
 * with reduced motion it stands still.
 */
export function LivePrompt() {
  const [turn, setTurn] = useState(0);
  const mounted = useMounted();
  const example = EXAMPLES[turn % EXAMPLES.length] ?? EXAMPLES[0];
  const values = useTyped(example, turn);
  const total = findPlaceholders(example.content).length;
  const filled = Object.keys(values).length;

  return (
    <figure className={classes.frame}>
      <figcaption className={classes.title}>{example.title}</figcaption>
      <p className={classes.sheet}>
        <PromptText values={values}>{example.content}</PromptText>
      </p>
      <div className={classes.foot}>
        <span className={classes.count}>
          <span className={classes.dots} aria-hidden>
            {Array.from({ length: total }, (_, position) => (
              <i key={position} data-filled={position < filled || undefined} />
            ))}
          </span>
          {filled} of {total} filled in
        </span>
        {mounted && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setTurn(turn + 1)}
          >
            Try another
          </Button>
        )}
      </div>
    </figure>
  );
}

/** The values as they are typed, frame by frame; each turn starts anew. */
function useTyped(example: (typeof EXAMPLES)[number], turn: number): Record<string, string> {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: true });
  const [typed, setTyped] = useState<{ turn: number; values: Record<string, string> }>({ turn, values: {} });

  useEffect(() => {
    // Nothing moves by itself where motion is not wanted; whoever asks for another one sees it filled in.
    const start = performance.now() + (turn === 0 ? PAUSE : PAUSE / 3);
    let frame = 0;
    const step = (now: number) => {
      if (still && turn === 0) return;
      const { values, done } = typedAfter(example, still ? Number.POSITIVE_INFINITY : Math.max(0, now - start));
      setTyped({ turn, values });
      if (!done) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [example, turn, still]);

  return typed.turn === turn ? typed.values : {};
}

import { Button } from '@mantine/core';
import { useMounted, useReducedMotion } from '@mantine/hooks';
import { IconRefresh } from '../ui/icons.tsx';
import { useEffect, useState } from 'react';
import { readFields } from '../../contract/fields.ts';
import { EXAMPLES, scheduleOf, type Example } from './live-prompt.ts';
import classes from './LivePrompt.module.css';
import chip from './PromptText.module.css';

/** Delay before the blanks fill, so that a visitor reads them first, in milliseconds. */
const START_DELAY_MS = 900;

/**
 * A prompt between the brackets that fills itself in once, and again with another example on demand. Without scripts
 * and with reduced motion it does not animate.
 */
export function LivePrompt() {
  const [turn, setTurn] = useState(0);
  const mounted = useMounted();
  const example = EXAMPLES[turn % EXAMPLES.length] ?? EXAMPLES[0];
  const { begun, filled } = useProgress(example, turn);
  const total = example.answers.length;

  return (
    <figure className={classes.frame}>
      <figcaption className={classes.title}>{example.title}</figcaption>
      <p className={classes.sheet}>
        <Sheet key={turn} example={example} begun={begun} filled={filled} />
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

function Sheet({ example, begun, filled }: { example: Example; begun: number; filled: number }) {
  let blanks = 0;
  return readFields(example.content).segments.map(({ text, field }) => {
    if (!field) return text;
    const position = blanks++;
    const state = position < filled ? 'filled' : position < begun ? 'typing' : 'open';
    return <Blank key={field.key} text={text} answer={example.answers[position] ?? ''} state={state} />;
  });
}

/** A blank with the width of its answer from the start, so that nothing around it shifts while it is filled in. */
function Blank({ text, answer, state }: { text: string; answer: string; state: 'open' | 'typing' | 'filled' }) {
  return (
    <span className={classes.blank}>
      <span className={classes.room} aria-hidden>
        {answer}
      </span>
      <mark
        className={state === 'open' ? chip.placeholder : chip.filled}
        data-state={state}
        style={{ ['--letters' as string]: answer.length }}
      >
        {state === 'open' ? text : answer}
      </mark>
    </span>
  );
}

interface Progress {
  turn: number;
  /** How many blanks are being or have been filled in. */
  begun: number;
  filled: number;
}

/** Animation progress; each turn starts again. The style sheet animates the letters of one blank. */
function useProgress(example: Example, turn: number): Progress {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: true });
  const [progress, setProgress] = useState<Progress>({ turn, begun: 0, filled: 0 });

  useEffect(() => {
    // With reduced motion nothing animates by itself; another example, shown on demand, is filled in at once.
    if (still && turn === 0) return undefined;
    const pause = turn === 0 ? START_DELAY_MS : START_DELAY_MS / 3;
    const timers = scheduleOf(example).flatMap(({ from, until }, position) => {
      const tell = (filled: number) => () => setProgress({ turn, begun: position + 1, filled });
      return [
        window.setTimeout(tell(position), still ? 0 : pause + from),
        window.setTimeout(tell(position + 1), still ? 0 : pause + until),
      ];
    });
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [example, turn, still]);

  return progress.turn === turn ? progress : { turn, begun: 0, filled: 0 };
}

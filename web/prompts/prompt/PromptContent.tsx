import { UnstyledButton } from '@mantine/core';
import { useCallback, useState } from 'react';
import { SCREEN } from '../../../contract/limits.ts';
import classes from './PromptContent.module.css';
import { PromptText } from '../PromptText.tsx';

/** product 9: approximate height of the content box in rem; longer content scrolls. */
const BOX_REM = 24;

/** Prompt Content (product 2): the text as written, in a box that can be expanded. */
export function PromptContent({ content, placeholders }: { content: string; placeholders: number }) {
  const [whole, setWhole] = useState(false);
  const { ref, long } = useIsLong();
  return (
    <section aria-labelledby="prompt-content">
      <div className={classes.head}>
        <h2 id="prompt-content" className={classes.heading}>
          Prompt Content
        </h2>
        {placeholders > 0 && <span className={classes.note}>{fieldsToFillIn(placeholders)}</span>}
        {long && (
          <UnstyledButton className={classes.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show less' : 'Show all'}
          </UnstyledButton>
        )}
      </div>
      <pre
        ref={ref}
        className={classes.box}
        data-whole={whole || undefined}
        tabIndex={0}
        aria-labelledby="prompt-content"
      >
        <PromptText>{content}</PromptText>
      </pre>
    </section>
  );
}

function fieldsToFillIn(many: number): string {
  if (many === 1) return '1 field to fill in';
  return `${many}${many < SCREEN.fields ? '' : ' or more'} fields to fill in`;
}

/** Whether the content is higher than the box; updates when the window's width changes. */
function useIsLong() {
  const [long, setLong] = useState(false);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const observer = new ResizeObserver(() => setLong(box.scrollHeight > BOX_REM * rem));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, long };
}

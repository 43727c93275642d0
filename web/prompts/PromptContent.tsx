import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './PromptContent.module.css';
import { PromptText } from './PromptText.tsx';

/** From about this many characters or lines on the box may scroll, and offers to open up. */
const LONG = { characters: 500, lines: 12 };

/** Prompt Content (spec 2): the text as it was written, in a box about 24rem high that can be opened to its end. */
export function PromptContent({ content, placeholders }: { content: string; placeholders: number }) {
  const [whole, setWhole] = useState(false);
  const long = content.length > LONG.characters || content.split('\n').length > LONG.lines;
  return (
    <section aria-labelledby="prompt-content">
      <div className={classes.head}>
        <h2 id="prompt-content" className={classes.heading}>
          Prompt Content
        </h2>
        {placeholders > 0 && (
          <span className={classes.note}>
            {placeholders === 1 ? '1 field to fill in' : `${placeholders} fields to fill in`}
          </span>
        )}
      </div>
      <pre className={classes.box} data-whole={whole || undefined} tabIndex={0} aria-labelledby="prompt-content">
        <PromptText>{content}</PromptText>
      </pre>
      {long && (
        <UnstyledButton className={classes.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </UnstyledButton>
      )}
    </section>
  );
}

import { memo, useEffect, useMemo, useState } from 'react';
import { firstPlaces, readForm } from '../../../contract/fields.form.ts';
import type { AuthorField, Dialect } from '../../../contract/fields.model.ts';
import { SCREEN } from '../../../contract/limits.ts';
import { hiddenMarks } from '../hidden-marks.tsx';
import { showSegments } from '../PromptText.tsx';
import { tokenized, type Tokenized } from './field-tokens.ts';
import { chunksOf, topHeading } from './markdown-chunks.ts';
import { readMarkdown } from './markdown-tree.ts';
import { MarkdownBlock } from './MarkdownBlock.tsx';
import classes from './MarkdownPreview.module.css';

export interface MarkdownPreviewProps {
  content: string;
  dialect?: Dialect | undefined;
  fields?: readonly AuthorField[] | undefined;
}

/** A content as Markdown (product 2, Public prompt detail), chunk by chunk, so that a long one holds up nothing. */
export function MarkdownPreview({ content, dialect, fields }: MarkdownPreviewProps) {
  const { tokens, chunks, top } = useMemo(() => {
    const reading = readForm({ content, dialect, fields });
    const read = tokenized({ content, segments: firstPlaces(reading, SCREEN.markedPlaces) });
    return { tokens: read, chunks: chunksOf(read.text), top: topHeading(read.text) };
  }, [content, dialect, fields]);
  // The first may be front matter.
  const [shown, setShown] = useState(2);
  const isDone = shown >= chunks.length;
  useEffect(() => {
    if (isDone) return undefined;
    const timer = window.setTimeout(() => setShown(shown + 1));
    return () => window.clearTimeout(timer);
  }, [isDone, shown]);
  return (
    <div className={classes.text} aria-busy={!isDone}>
      {chunks.slice(0, shown).map(({ text, plain }, at) => (
        <ShownChunk key={at} text={text} plain={plain} tokens={tokens} top={top} />
      ))}
    </div>
  );
}

interface ChunkProps {
  text: string;
  plain: boolean;
  tokens: Tokenized;
  top: number;
}

const ShownChunk = memo(function ShownChunk({ text, plain, tokens, top }: ChunkProps) {
  const tree = useMemo(() => (plain ? undefined : readMarkdown(text)), [plain, text]);
  return (
    <div className={classes.chunk}>
      {tree ? (
        <MarkdownBlock tree={tree} tokens={tokens} source={text} top={top} />
      ) : (
        <pre className={classes.plain} dir="auto">
          {showSegments(tokens.split(text), hiddenMarks())}
        </pre>
      )}
    </div>
  );
});

import { UnstyledButton } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import type { AuthorField, Dialect } from '../../../contract/fields.model.ts';
import { SCREEN } from '../../../contract/limits.ts';
import { logFailure } from '../../log.ts';
import { notify } from '../../ui/notify.tsx';
import { useLoadedComponent } from '../../ui/useLoadedComponent.ts';
import { PromptText } from '../PromptText.tsx';
import { TextFacts } from '../TextFacts.tsx';
import { chosenView, type ContentView, ViewSwitch } from './ViewSwitch.tsx';
import classes from './PromptContent.module.css';

/** product 9: approximate height of the content box in rem; longer content scrolls. */
const BOX_REM = 24;

const loadPreview = () => import('./MarkdownPreview.tsx').then((module) => module.MarkdownPreview);

interface Props {
  content: string;
  /** Fields to fill in. */
  placeholders: number;
  dialect?: Dialect | undefined;
  fields?: readonly AuthorField[] | undefined;
  /** The text with what is filled in beside it, and how much text that is; absent where there is no form beside it. */
  filled?: ReactNode;
  facts?: ReactNode;
  /** ISO 639-1; undefined when it is not known. */
  language?: string | undefined;
}

/** Prompt Content (product 2): the text as written, or its Markdown, in a box that can be expanded. */
export function PromptContent({ content, placeholders, dialect, fields, filled, facts, language }: Props) {
  const [whole, setWhole] = useState(false);
  const [view, setView] = useState(chosenView);
  const { ref, long } = useIsLong();
  const { Component: MarkdownPreview } = useLoadedComponent(loadPreview, view === 'preview', (error) => {
    logFailure('The preview could not be loaded:', error);
    notify.failure('Failed to load the preview', { detail: 'Please try again' });
    setView('text');
  });
  const shown: ContentView = view === 'preview' && MarkdownPreview ? 'preview' : 'text';
  const box = {
    ref,
    className: classes.box,
    'data-whole': whole || undefined,
    tabIndex: 0,
    'aria-labelledby': 'prompt-content',
    lang: language,
  };
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
        <ViewSwitch view={view} onChange={setView} />
      </div>
      {shown === 'preview' && MarkdownPreview ? (
        <div {...box} role="group">
          <MarkdownPreview key={content} content={content} dialect={dialect} fields={fields} />
        </div>
      ) : (
        <pre {...box} dir="auto" aria-busy={view === 'preview' || undefined}>
          {filled ?? (
            <PromptText dialect={dialect} fields={fields}>
              {content}
            </PromptText>
          )}
        </pre>
      )}
      {(shown === 'text' && facts) || <TextFacts text={content} />}
    </section>
  );
}

function fieldsToFillIn(many: number): string {
  if (many === 1) return '1 field to fill in';
  return `${many}${many < SCREEN.fields ? '' : ' or more'} fields to fill in`;
}

/** Whether the content is higher than the box; updates when the width of the window or the content changes. */
function useIsLong() {
  const [long, setLong] = useState(false);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const observer = new ResizeObserver(() => setLong(box.scrollHeight > BOX_REM * rem));
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { ref, long };
}

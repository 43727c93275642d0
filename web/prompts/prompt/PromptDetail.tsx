import { Button } from '@mantine/core';
import { IconArrowLeft, IconCopy } from '../../ui/icons.tsx';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Prompt } from '../../../contract/prompts.ts';
import { logFailure } from '../../log.ts';
import { notify } from '../../ui/notify.tsx';
import { useLazyComponent } from '../../ui/useLazyComponent.ts';
import { RunMenu } from '../run/RunMenu.tsx';
import { ShareMenu } from '../run/ShareMenu.tsx';
import type { DetailView } from './detail-views.ts';
import { fieldsOf } from './fields.ts';
import { Gallery } from './Gallery.tsx';
import { PromptContent } from './PromptContent.tsx';
import classes from './PromptDetail.module.css';
import { PromptHeader } from './PromptHeader.tsx';
import { useCopyPrompt } from './useCopyPrompt.ts';

const loadCustomizeDialog = () => import('./CustomizeDialog.tsx').then((module) => module.CustomizeDialog);

interface Props {
  prompt: Prompt;
  view: DetailView;
  /** More buttons next to Copy. */
  actions?: ReactNode;
  /** Between the header and the content. */
  children?: ReactNode;
}

/** Detail view of a prompt: header, results, text and copy. */
export function PromptDetail({ prompt, view, actions, children }: Props) {
  const [asking, setAsking] = useState(false);
  // Stays mounted after the first opening, so that closing can be animated and the filled-in values stay.
  const { Component: CustomizeDialog, load: bring, onIntent } = useLazyComponent(loadCustomizeDialog);
  const { copying, copy } = useCopyPrompt(prompt.id, view);
  const placeholders = fieldsOf(prompt.content);

  const start = async () => {
    if (copying) return;
    if (placeholders.length === 0) return void (await copy(prompt.content));
    try {
      await bring();
      setAsking(true);
    } catch (error) {
      logFailure('The dialog could not be loaded:', error);
      notify.failure(view.copyFailed, { detail: 'Please try again' });
    }
  };

  return (
    <article className={classes.page}>
      <Link to={view.back.to} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden />
        {view.back.label}
      </Link>
      <PromptHeader prompt={prompt}>
        <Button
          size="md"
          leftSection={<IconCopy size={18} aria-hidden />}
          // Not `disabled`, since that would lose the focus.
          data-disabled={copying || undefined}
          aria-disabled={copying}
          onClick={() => void start()}
          {...(placeholders.length > 0 ? onIntent : {})}
          aria-haspopup={placeholders.length > 0 ? 'dialog' : undefined}
        >
          {copying ? 'Copying...' : view.copy}
        </Button>
        <RunMenu
          promptId={prompt.id}
          text={placeholders.length > 0 ? undefined : prompt.content}
          onBlocked={() => void start()}
        />
        <ShareMenu promptId={prompt.id} title={prompt.title} text={prompt.content} />
        {actions}
      </PromptHeader>
      {children}
      <div className={prompt.imageUrls.length > 0 ? classes.columns : classes.single}>
        {prompt.imageUrls.length > 0 && (
          <section className={classes.results} aria-labelledby="prompt-results">
            <h2 id="prompt-results" className={classes.heading}>
              Prompt Results
            </h2>
            <Gallery urls={prompt.imageUrls} title={prompt.title} />
          </section>
        )}
        <div className={classes.text}>
          <PromptContent content={prompt.content} placeholders={placeholders.length} />
          {prompt.categories.length > 0 && (
            <section aria-labelledby="prompt-categories">
              <h2 id="prompt-categories" className={classes.heading}>
                Categories
              </h2>
              <ul className={classes.badges}>
                {prompt.categories.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {CustomizeDialog && (
        <CustomizeDialog
          content={prompt.content}
          opened={asking}
          copying={copying}
          onClose={() => setAsking(false)}
          onCopy={(text) => {
            void copy(text).then((copied) => copied && setAsking(false));
          }}
        />
      )}
    </article>
  );
}

import { Button } from '@mantine/core';
import { IconArrowLeft, IconCopy } from '../../ui/icons.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fillFields, missingFields } from '../../../contract/fields.ts';
import type { Prompt } from '../../../contract/prompts.ts';
import { useFill, type Fill } from '../fill/useFill.ts';
import { useFilledLink } from '../fill/useFilledLink.ts';
import { RunMenu } from '../run/RunMenu.tsx';
import { ShareMenu, type ShareProps } from '../run/ShareMenu.tsx';
import type { DetailView } from './detail-views.ts';
import { Gallery } from './Gallery.tsx';
import { PromptContent } from './PromptContent.tsx';
import classes from './PromptDetail.module.css';
import { PromptHeader } from './PromptHeader.tsx';
import { useCopyPrompt } from './useCopyPrompt.ts';
import { useCustomize } from './useCustomize.ts';
import { isWide, useFillPanel } from './useFillPanel.ts';

interface Props {
  prompt: Prompt;
  view: DetailView;
  /** More buttons next to Copy. */
  actions?: ReactNode;
  /** Between the header and the content. */
  children?: ReactNode;
}

/** Detail view of a prompt: header, results, text, form and copy. */
export function PromptDetail({ prompt, view, actions, children }: Props) {
  const fill = useFill(prompt);
  const { fields } = fill;
  const hasFields = fields.length > 0;
  const hasImages = prompt.imageUrls.length > 0;
  const hasPanel = hasFields && !hasImages;
  const { CustomizeDialog, ...dialog } = useCustomize(view.copyFailed);
  const { FillPanel, FilledBeside, FilledFacts } = useFillPanel(hasPanel);
  const { copying, copy } = useCopyPrompt(prompt.id, view);

  const asks = fields.some(({ slot }) => !slot);
  const isBeside = FillPanel !== undefined && !dialog.visible;
  // What is run without the dialog is in sight.
  const isReady = !asks || (isBeside && missingFields(fields, fill.values).length === 0);
  const shared = shareOf(prompt.id, fill);

  useFilledLink((values) => {
    if (!hasFields) return;
    fill.take(values);
    if (!(hasPanel && isWide())) void dialog.open();
  });

  async function copyFromForm(text: string) {
    if (!(await copy(text))) return;
    fill.remember();
    dialog.close();
  }
  function copyOrAsk() {
    const text = asks ? undefined : shared.text();
    // The form says which text is too long.
    void (text === undefined ? dialog.open() : copyFromForm(text));
  }
  const foot = {
    copying,
    onCopy: (text: string) => void copyFromForm(text),
    renderActions: (fillIn: (() => string | undefined) | undefined, toMissing: () => void) => (
      <RunMenu promptId={prompt.id} text={fillIn} onBlocked={toMissing} onRun={fill.remember} inDialog />
    ),
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
          onClick={() => !copying && copyOrAsk()}
          {...(asks ? dialog.onIntent : {})}
          aria-haspopup={asks ? 'dialog' : undefined}
        >
          {copying ? 'Copying...' : view.copy}
        </Button>
        <RunMenu
          promptId={prompt.id}
          text={isReady ? shared.text : undefined}
          onBlocked={() => void dialog.open()}
          onRun={fill.remember}
        />
        <ShareMenu promptId={prompt.id} title={prompt.title} {...shared} />
        {hasFields && !asks && (
          <Button
            className={hasPanel ? classes.elsewhere : undefined}
            size="md"
            variant="subtle"
            onClick={() => void dialog.open()}
            {...dialog.onIntent}
            aria-haspopup="dialog"
          >
            Fill in what is left
          </Button>
        )}
        {actions}
      </PromptHeader>
      {children}
      <div className={hasImages ? classes.columns : hasPanel ? classes.beside : classes.single}>
        {hasImages && (
          <section className={classes.results} aria-labelledby="prompt-results">
            <h2 id="prompt-results" className={classes.heading}>
              Prompt Results
            </h2>
            <Gallery urls={prompt.imageUrls} title={prompt.title} />
          </section>
        )}
        <div className={classes.text}>
          <PromptContent
            content={prompt.content}
            placeholders={fields.filter(({ slot }) => !slot).length}
            dialect={prompt.dialect}
            fields={prompt.fields}
            filled={FilledBeside && !dialog.visible && <FilledBeside fill={fill} />}
            facts={FilledFacts && !dialog.visible && <FilledFacts fill={fill} />}
            language={prompt.language}
          />
          {prompt.categories.length > 0 && (
            <section aria-labelledby="prompt-categories">
              <h2 id="prompt-categories" className={classes.heading}>
                Categories
              </h2>
              <ul className={classes.badges}>
                {prompt.categories.map((name) => (
                  <li key={name}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        {hasPanel && (
          // Its place is in the document for everybody, so that nothing moves when the form arrives.
          <div className={classes.panel} data-needs="scripts">
            {isBeside && <FillPanel fill={fill} foot={foot} />}
          </div>
        )}
      </div>
      {CustomizeDialog && (
        <CustomizeDialog
          fill={fill}
          opened={dialog.opened}
          onClose={dialog.close}
          onClosed={dialog.onClosed}
          foot={foot}
        />
      )}
    </article>
  );
}

/** What the menu of sharing takes from the form: ways to get it, as nothing is filled in or searched before it is wanted. */
function shareOf(promptId: number, { reading, fields, values }: Fill): Pick<ShareProps, 'text' | 'filled' | 'reading'> {
  const isBegun = Object.values(values).some((value) => value.trim() !== '');
  return {
    text: () => fillFields(reading, values),
    filled: isBegun
      ? {
          link: async () => (await import('../fill/permalink.ts')).filledLink(promptId, values),
          secrets: async () =>
            (await import('../fill/secrets.ts')).secretFields(fields, values).map(({ label }) => label),
        }
      : undefined,
    reading: fields.length > 0 ? reading : undefined,
  };
}

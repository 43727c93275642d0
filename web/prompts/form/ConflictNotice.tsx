import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useWatch, type Control } from 'react-hook-form';
import classes from './ConflictNotice.module.css';
import { inWords } from './conflict-words.ts';
import type { PromptForm } from './prompt-form.ts';
import { differing, type Written } from './useConflict.ts';

const LABELS: Record<Written, string> = {
  title: 'Title',
  content: 'Content',
  dialect: 'Field syntax',
  fields: 'Field descriptions',
  language: 'Language',
  previewText: 'Preview Text',
  categories: 'Categories',
  tags: 'Tags',
  imageUrls: 'Images',
};

interface Props {
  control: Control<PromptForm>;
  /** The prompt as stored now. */
  theirs: PromptForm;
  onUse: (field: Written, theirs: PromptForm) => void;
  onUseAll: () => void;
  onKeep: () => void;
  /** Called when the last difference is resolved and the notice is gone. */
  onSettled: () => void;
  /** The notice responds to a user action: move the focus to it. */
  takesFocus: boolean;
}

/** Says that the prompt was changed after editing began, and shows its stored version. The form keeps its own text. */
export function ConflictNotice(props: Props) {
  const { control, theirs, onUse, onUseAll, onKeep, onSettled, takesFocus } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const mine = useWatch({ control, compute: (values: PromptForm) => ({ ...values }) });
  const fields = differing(mine, theirs);

  // The focused button disappears with its field.
  function use(field: Written) {
    flushSync(() => onUse(field, theirs));
    if (heading.current) heading.current.focus();
    else onSettled();
  }

  return (
    <section className={classes.notice} aria-labelledby="conflict" role="status">
      <h2 id="conflict" className={classes.title} tabIndex={-1} ref={heading}>
        This prompt was changed since you began.
      </h2>
      <p className={classes.text}>
        Below is what it says now; your own text is still in the form. Nothing is lost until you save.
      </p>
      <dl className={classes.fields}>
        {fields.map((field) => (
          <div key={field} className={classes.field}>
            <dt className={classes.label}>
              {LABELS[field]}
              <Button variant="default" size="compact-sm" onClick={() => use(field)}>
                {`Use ${LABELS[field].endsWith('s') ? 'these' : 'this'} ${LABELS[field].toLowerCase()}`}
              </Button>
            </dt>
            <dd className={classes.value} tabIndex={0}>
              {inWords(field, theirs) || <em>Empty</em>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={onUseAll}>
          Use all of it
        </Button>
        <Button onClick={onKeep}>Keep my text</Button>
      </div>
    </section>
  );
}

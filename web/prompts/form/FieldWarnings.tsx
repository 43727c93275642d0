import { Button } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reading, Span } from '../../../contract/fields.model.ts';
import { warningsOf } from '../../../contract/fields.warnings.ts';
import classes from './FieldsPanel.module.css';
import { mendsOf, type FieldSettings, type Mend } from './mends.ts';
import { useSecretInText } from './secret-in-text.ts';

interface Props {
  /** The content with what its author says of its fields, and as the text alone says. */
  reading: Reading;
  found: Reading;
  settings: FieldSettings;
  /** `content` is the text, if it is written anew. */
  onChange: (settings: FieldSettings, content?: string) => void;
  onShow: (span: Span) => void;
}

/** What an author may want to change, with the change where one press makes it. Nothing of it keeps a prompt from being saved. */
export function FieldWarnings({ reading, found, settings, onChange, onShow }: Props) {
  const id = useId();
  const secret = useSecretInText(reading.content);
  const warnings = useMemo(() => warningsOf(reading, settings), [reading, settings]);
  // The last change made here, until something else is changed.
  const [last, setLast] = useState<{ mend: Mend; before: FieldSettings; text: string }>();
  const isLast =
    last !== undefined &&
    JSON.stringify(last.mend.settings) === JSON.stringify(settings) &&
    // A long text is read a little later than it is written.
    (last.mend.content === undefined || [last.mend.content, last.text].includes(reading.content));
  const mends = useMemo(
    () => warnings.map((warning) => mendsOf(warning, found, settings, reading)),
    [warnings, found, settings, reading],
  );
  const whole = useRef<HTMLDivElement>(null);

  // The pressed button disappears: move the focus to the one that takes its action back.
  function make(mend: Mend) {
    flushSync(() => {
      setLast({ mend, before: settings, text: reading.content });
      onChange(mend.settings, mend.content);
    });
    whole.current?.querySelector<HTMLElement>('[data-undo]')?.focus();
  }

  function undo({ mend, before, text }: NonNullable<typeof last>) {
    flushSync(() => {
      setLast(undefined);
      onChange(before, mend.content === undefined ? undefined : text);
    });
    whole.current?.querySelector<HTMLElement>(`[data-mend="${CSS.escape(mend.label)}"]`)?.focus();
  }

  return (
    <div ref={whole}>
      <p className={classes.done} role="status">
        {isLast && (
          <>
            {last.mend.done}
            <Button data-undo variant="default" size="compact-sm" onClick={() => undo(last)}>
              Undo
            </Button>
          </>
        )}
      </p>
      {(secret || warnings.length > 0) && (
        <section className={classes.warnings} aria-labelledby={id}>
          <p id={id} className={classes.title}>
            Worth a look
          </p>
          <ul className={classes.list}>
            {secret && (
              <li className={classes.warning}>
                <p className={classes.message}>
                  This looks like a password or a key. Whoever reads the prompt can read it.
                </p>
                <div className={classes.mends}>
                  <Show span={secret} onShow={onShow} />
                </div>
              </li>
            )}
            {warnings.map((warning, position) => (
              // Warnings have no other identity, and hold no state.
              <li key={position} className={classes.warning}>
                <p className={classes.message}>{warning.message}</p>
                <div className={classes.mends}>
                  {warning.span && <Show span={warning.span} onShow={onShow} />}
                  {mends[position]?.map((mend) => (
                    <Button
                      key={mend.label}
                      data-mend={mend.label}
                      variant="default"
                      size="compact-sm"
                      onClick={() => make(mend)}
                    >
                      {mend.label}
                    </Button>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const Show = ({ span, onShow }: { span: Span; onShow: (span: Span) => void }) => (
  <Button variant="subtle" size="compact-sm" onClick={() => onShow(span)}>
    Show in the text
  </Button>
);

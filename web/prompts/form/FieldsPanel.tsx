import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from 'react-hook-form';
import { readForm } from '../../../contract/fields.form.ts';
import type { Reading, Span } from '../../../contract/fields.model.ts';
import { keyOf } from '../../../contract/fields.names.ts';
import { errorsByField } from './field-errors.ts';
import { FieldRows } from './FieldRows.tsx';
import classes from './FieldsPanel.module.css';
import { FieldWarnings } from './FieldWarnings.tsx';
import type { FieldSettings } from './mends.ts';
import type { PromptForm } from './prompt-form.ts';

interface Props {
  /** The content with what its author says of its fields. */
  reading: Reading;
  settings: FieldSettings;
  errors: FieldErrors<PromptForm>['fields'];
  /** Whether the fields are listed, or the key of the one whose description is open. */
  opened: string | boolean;
  onOpen: (opened: string | boolean) => void;
  /** `content` is the text, if it is written anew. */
  onChange: (settings: FieldSettings, content?: string) => void;
  /** Shows a part of the content. */
  onShow: (span: Span) => void;
  /** Receives what focuses the first description that is not valid. */
  focusRef: (focusable: { focus: () => void }) => void;
}

/** What an author may want to change in the fields of a text, and what they say of them. */
export function FieldsPanel(props: Props) {
  const { reading, settings, errors, opened, onOpen, onChange, onShow, focusRef } = props;
  const { content } = reading;
  const { dialect, fields } = settings;
  const found = useMemo(() => readForm({ content, dialect }), [content, dialect]);
  const panel = useRef<HTMLDivElement>(null);
  const wrong = errorsByField(errors, fields);
  const unseen = fields.filter(({ name }) => {
    const key = keyOf(name);
    return wrong.has(key) && found.fields.every((field) => field.key !== key);
  });

  function focusWrong() {
    const [key] = wrong.keys();
    if (key !== undefined) flushSync(() => onOpen(key));
    const input = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (input ?? panel.current?.querySelector('button'))?.focus();
  }

  return (
    <div
      ref={(element) => {
        panel.current = element;
        focusRef({ focus: focusWrong });
      }}
    >
      {errors?.message && <p className={classes.error}>{errors.message}</p>}
      {unseen.map(({ name }) => (
        <p key={name} className={classes.error}>
          {`“${name}”: ${Object.values(wrong.get(keyOf(name)) ?? {}).join('. ')}`}
        </p>
      ))}
      <FieldWarnings reading={reading} found={found} settings={settings} onChange={onChange} onShow={onShow} />
      {opened !== false && reading.fields.length > 0 && (
        <FieldRows
          reading={reading}
          found={found}
          settings={settings}
          errors={wrong}
          opened={opened}
          onOpen={onOpen}
          onChange={onChange}
        />
      )}
    </div>
  );
}

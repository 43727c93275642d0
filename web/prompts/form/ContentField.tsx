import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController, type UseFormReturn } from 'react-hook-form';
import { DIALECTS, type Span } from '../../../contract/fields.model.ts';
import type { Language } from '../../../contract/languages.ts';
import { logFailure } from '../../log.ts';
import { useLoadedComponent } from '../../ui/useLoadedComponent.ts';
import classes from './ContentField.module.css';
import { FieldFacts } from './FieldFacts.tsx';
import { DIALECT_WORDS } from './field-words.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import type { FieldSettings } from './mends.ts';
import type { PromptForm } from './prompt-form.ts';
import { selectIn } from './select-in.ts';
import { usePromptFields } from './usePromptFields.ts';

interface Props {
  form: UseFormReturn<PromptForm>;
  /** The language of the stored prompt, if it was guessed. */
  guessed: Language | undefined;
  /** Called when something changed that no input tells of. */
  onChange: () => void;
  /** Whether the form that the text becomes is shown beside it. */
  trying: boolean;
  onTry: (trying: boolean) => void;
}

const loadPanel = async () => (await import('./FieldsPanel.tsx')).FieldsPanel;

/** The prompt's text, and below it its fields: how they are written, and what its author says of them (product 2). */
export function ContentField({ form, guessed, onChange, trying, onTry }: Props) {
  const { control, register, formState, setValue } = form;
  const { content, reading } = usePromptFields(control);
  const dialect = useController({ control, name: 'dialect' }).field;
  const fields = useController({ control, name: 'fields' }).field;
  const whole = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string | boolean>(false);
  // Without its code the form still works: nothing of it is needed to publish.
  const { Component: FieldsPanel, bring } = useLoadedComponent(loadPanel, content.trim() !== '', (error) =>
    logFailure('The description of fields could not be loaded:', error),
  );

  function change(settings: FieldSettings, text?: string) {
    if (text !== undefined) setValue('content', text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    dialect.onChange(settings.dialect);
    fields.onChange(settings.fields);
    onChange();
  }

  /** Opens the list of fields, and of the field with this key its description. */
  async function open(key: string) {
    await bring().catch(() => undefined);
    flushSync(() => setOpened(key));
    whole.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`)?.focus();
  }

  function show(span: Span) {
    const area = whole.current?.querySelector('textarea');
    if (area) selectIn(area, reading.content, span);
  }

  return (
    <div ref={whole}>
      <Textarea
        label="Content"
        withAsterisk
        aria-required
        description="Write [name] in square brackets for what people fill in before they copy."
        placeholder="Write a friendly e-mail to [first name] about [topic] …"
        rows={18}
        size="md"
        spellCheck
        classNames={{ input: classes.input }}
        error={formState.errors.content?.message}
        {...register('content')}
      />
      <FieldFacts content={content} dialect={dialect.value} reading={reading} onOpen={(key) => void open(key)} />
      <div className={classes.tools}>
        <NativeSelect
          label="Field syntax"
          className={classes.select}
          data={DIALECTS.map((value) => ({ value, label: DIALECT_WORDS[value] }))}
          {...dialect}
        />
        <LanguageSelect control={control} guessed={guessed} />
        {reading.fields.length > 0 && (
          <Button variant="default" aria-expanded={opened !== false} onClick={() => setOpened(opened === false)}>
            Describe fields
          </Button>
        )}
        {(reading.fields.length > 0 || trying) && (
          <Button variant="default" aria-expanded={trying} onClick={() => onTry(!trying)}>
            Try it
          </Button>
        )}
      </div>
      {FieldsPanel && (
        <FieldsPanel
          reading={reading}
          settings={{ dialect: dialect.value, fields: fields.value }}
          errors={formState.errors.fields}
          opened={opened}
          onOpen={setOpened}
          onChange={change}
          onShow={show}
          focusRef={fields.ref}
        />
      )}
    </div>
  );
}

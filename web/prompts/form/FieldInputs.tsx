import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { FIELD_TYPES, type AuthorField, type Field } from '../../../contract/fields.model.ts';
import { optionsOf, type Said } from './author-fields.ts';
import type { SaidErrors } from './field-errors.ts';
import { TYPE_WORDS } from './field-words.ts';
import classes from './FieldsPanel.module.css';

interface Props {
  field: Field;
  found: Field;
  said: AuthorField | undefined;
  errors: SaidErrors;
  onSay: (said: Said) => void;
}

/** What its author says of one field. Empty inputs leave what was found in the text. */
export function FieldInputs({ field, found, said, errors, onSay }: Props) {
  // A choice is asked for as text as long as it has no options.
  const type = said?.type ?? field.type;
  return (
    <>
      <TextInput
        label="Label"
        placeholder={found.label}
        value={said?.label ?? ''}
        onChange={(event) => onSay({ label: event.currentTarget.value })}
        onKeyDown={sendNothing}
        error={errors.label}
        autoComplete="off"
      />
      <NativeSelect
        label="Kind"
        data={FIELD_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        value={type}
        onChange={({ currentTarget }) => onSay({ type: FIELD_TYPES.find((one) => one === currentTarget.value) })}
        error={errors.type}
      />
      {type === 'select' && <OptionsInput options={field.options ?? []} error={errors.options} onSay={onSay} />}
      <Textarea
        label="Default"
        description="Filled in at first."
        autosize
        minRows={1}
        maxRows={8}
        value={said?.default ?? found.default ?? ''}
        onChange={(event) => onSay({ default: event.currentTarget.value })}
        error={errors.default}
      />
      <TextInput
        label="Help"
        description="A short hint beside the field."
        placeholder={found.help}
        value={said?.help ?? ''}
        onChange={(event) => onSay({ help: event.currentTarget.value })}
        onKeyDown={sendNothing}
        error={errors.help}
        autoComplete="off"
      />
      <label className={classes.required}>
        <input
          type="checkbox"
          checked={field.required}
          onChange={(event) => onSay({ required: event.currentTarget.checked })}
        />
        <span>Required</span>
      </label>
    </>
  );
}

/** Options, one per line. */
function OptionsInput({
  options,
  error,
  onSay,
}: {
  options: string[];
  error: string | undefined;
  onSay: Props['onSay'];
}) {
  const [typed, setTyped] = useState('');
  // Empty lines and spaces stay while somebody types; a change from elsewhere replaces them.
  const isTyped = JSON.stringify(optionsOf(typed)) === JSON.stringify(options);
  return (
    <Textarea
      label="Options"
      description="One per line."
      autosize
      minRows={3}
      maxRows={12}
      value={isTyped ? typed : options.join('\n')}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onSay({ options: optionsOf(value) });
      }}
      error={error}
    />
  );
}

/** Enter would save the prompt. */
function sendNothing(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

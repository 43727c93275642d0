import { NativeSelect, TextInput, type NativeSelectProps } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '../../../contract/fields.model.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { choicesOf } from './choices.ts';
import classes from './FieldInput.module.css';

type Props = Omit<NativeSelectProps, 'onChange' | 'value' | 'data'> & {
  field: Field;
  value: string;
  onChange: (value: string) => void;
};

const OTHER = 'other';

/** A list of options; "Other..." opens a text input for a value that is not among them. */
export function ChoiceInput({ field, value, onChange, ...shared }: Props) {
  const [wantsOther, setWantsOther] = useState(false);
  const choices = choicesOf(field);
  const position = choices.findIndex((choice) => choice.value === value);
  const isOther = wantsOther || (value !== '' && position === -1);
  // A value that came with a link is shown, even if it is not offered.
  const offersOther = field.allowOther || isOther;
  return (
    <div>
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: field.required ? 'Choose...' : 'No choice' },
          // By position: an option may be any text.
          ...choices.map(({ label }, at) => ({ value: String(at), label })),
          ...(offersOther ? [{ value: OTHER, label: 'Other...' }] : []),
        ]}
        value={isOther ? OTHER : position === -1 ? '' : String(position)}
        onChange={({ currentTarget: { value: chosen } }) => {
          setWantsOther(chosen === OTHER);
          onChange(choices[Number(chosen || Number.NaN)]?.value ?? '');
        }}
      />
      {isOther && (
        <TextInput
          className={classes.other}
          aria-label={`${field.label}, other`}
          placeholder="Enter another value"
          maxLength={LIMITS.fieldValueMax}
          autoComplete="off"
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          // Only when it opens, and not for a value that was there before.
          ref={wantsOther ? focusOnce : undefined}
        />
      )}
    </div>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

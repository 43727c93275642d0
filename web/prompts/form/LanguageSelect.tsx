import { NativeSelect } from '@mantine/core';
import { useController, type Control } from 'react-hook-form';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../../../contract/languages.ts';
import classes from './ContentField.module.css';
import type { PromptForm } from './prompt-form.ts';

const NAMES = LANGUAGE_CODES.map((value) => ({ value: String(value), label: LANGUAGES[value] })).toSorted(
  (one, other) => one.label.localeCompare(other.label, 'en'),
);

interface Props {
  control: Control<PromptForm>;
  /** The language of the stored prompt, if it was guessed. */
  guessed: Language | undefined;
}

/** The language of the text: guessed when it is saved, unless its author names it. */
export function LanguageSelect({ control, guessed }: Props) {
  const { value, onChange, ...field } = useController({ control, name: 'language' }).field;
  const guess = { value: '', label: guessed ? `Guessed: ${LANGUAGES[guessed]}` : 'Guessed when saved' };
  return (
    <NativeSelect
      label="Language"
      className={classes.select}
      data={[guess, ...NAMES]}
      {...field}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from './icons.tsx';
import { useRef } from 'react';
import classes from './SearchField.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** After the text was cleared; the focus is in the field again. */
  onClear: () => void;
  placeholder: string;
  /** What it is called where there is more than one thing to search for. */
  label?: string;
  maxLength: number;
}

/** What is searched for, with a way to clear it. Without scripts it is sent as `search`. */
export function SearchField({ value, onChange, onClear, placeholder, label = 'Search prompts', maxLength }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page came to life counts as if it had been typed after.
  const takeOver = (input: HTMLInputElement | null) => {
    field.current = input;
    if (input && input.value !== value) onChange(input.value);
  };
  return (
    <TextInput
      ref={takeOver}
      className={classes.field}
      size="md"
      type="search"
      name="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value !== '' && (
          <CloseButton
            aria-label="Clear search text"
            onClick={() => {
              onClear();
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from './icons.tsx';
import { useRef } from 'react';
import classes from './SearchField.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** Called after the text was cleared; the field has the focus again. */
  onClear: () => void;
  placeholder: string;
  /** Label, for pages with more than one search. */
  label?: string;
  maxLength: number;
}

/** Search input with a button to clear it. Without scripts it is submitted as `search`. */
export function SearchField({ value, onChange, onClear, placeholder, label = 'Search prompts', maxLength }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // Text typed before hydration counts as if typed after it.
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

import { Button } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { SearchField } from './SearchField.tsx';
import classes from './SearchForm.module.css';

interface Props {
  /** The current search; empty if there is none. */
  query: string;
  label: string;
  placeholder: string;
  onSearch: (query: string) => void;
}

/** A search that runs on submit only. */
export function SearchForm({ query, label, placeholder, onSearch }: Props) {
  const [text, setText] = useState(query);
  const [seen, setSeen] = useState(query);
  // Show a search that was set elsewhere, e.g. by going back.
  if (query !== seen) {
    setSeen(query);
    setText(query);
  }
  return (
    <form
      role="search"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <SearchField
        label={label}
        placeholder={placeholder}
        maxLength={LIMITS.queryMax}
        value={text}
        onChange={setText}
        onClear={() => {
          setText('');
          onSearch('');
        }}
      />
      <Button type="submit" size="md" variant="default">
        Search
      </Button>
    </form>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { SearchField } from '../ui/SearchField.tsx';
import classes from './SearchBox.module.css';

interface Props {
  /** The search that is in force; empty when there is none. */
  query: string;
  onSearch: (query: string) => void;
}

/** The search of a list: on submit only (spec 2, Prompt list). */
export function ListSearch({ query, onSearch }: Props) {
  const [text, setText] = useState(query);
  const [seen, setSeen] = useState(query);
  // A search that came otherwise, as by going back, is written into the field.
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
        placeholder="Search prompts"
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

import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
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
  const field = useRef<HTMLInputElement>(null);
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
      <TextInput
        ref={field}
        className={classes.field}
        size="md"
        type="search"
        name="search"
        aria-label="Search prompts"
        placeholder="Search prompts"
        maxLength={LIMITS.queryMax}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          text !== '' && (
            <CloseButton
              aria-label="Clear search text"
              onClick={() => {
                setText('');
                onSearch('');
                field.current?.focus();
              }}
            />
          )
        }
      />
      <Button type="submit" size="md" variant="default">
        Search
      </Button>
    </form>
  );
}

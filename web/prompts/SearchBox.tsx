import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LIMITS, SCREEN } from '../../contract/limits.ts';
import { paths } from '../paths.ts';
import classes from './SearchBox.module.css';

interface Props {
  /** The search that is in force; empty when there is none. */
  query: string;
  /** `replace` while typing, so that going back does not walk through every letter. */
  onSearch: (query: string, replace: boolean) => void;
}

/** The search of the explorer: on submit, or 300 ms after typing stops (spec 2). Without scripts it is a plain form. */
export function SearchBox({ query, onSearch }: Props) {
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  // What this box asked for last: only a search that came from elsewhere (a chip, going back) may change what is typed.
  const [asked, setAsked] = useState(query);
  const [seen, setSeen] = useState(query);
  if (query !== seen) {
    setSeen(query);
    if (query !== asked) {
      setAsked(query);
      setText(query);
    }
  }

  const search = (value: string, replace: boolean) => {
    setAsked(value.trim());
    onSearch(value.trim(), replace);
  };
  const searchSoon = useDebouncedCallback((value: string) => search(value, true), SCREEN.searchDebounceMs);
  const searchNow = (value: string) => {
    searchSoon.cancel();
    search(value, false);
  };

  return (
    <form
      role="search"
      action={paths.browse()}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(text);
      }}
    >
      <TextInput
        ref={field}
        className={classes.field}
        size="md"
        type="search"
        name="search"
        aria-label="Search prompts"
        placeholder="Search prompts by title, text, tag or category"
        maxLength={LIMITS.queryMax}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          text !== '' && (
            <CloseButton
              aria-label="Clear search text"
              onClick={() => {
                setText('');
                searchNow('');
                field.current?.focus();
              }}
            />
          )
        }
      />
      <Button type="submit" size="md">
        Search
      </Button>
    </form>
  );
}

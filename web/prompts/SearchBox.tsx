import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { LIMITS, SCREEN } from '../../contract/limits.ts';
import { paths } from '../paths.ts';
import { onDeparture } from '../ui/departures.ts';
import { SearchField } from '../ui/SearchField.tsx';
import classes from './SearchBox.module.css';

interface Props {
  /** The search that is in force; empty when there is none. */
  query: string;
  /** `replace` while typing, so that going back does not walk through every letter. */
  onSearch: (query: string, replace: boolean) => void;
}

/** The search of the explorer: on submit, or 300 ms after typing stops (product 2). Without scripts it is a plain form. */
export function SearchBox({ query, onSearch }: Props) {
  const [text, setText] = useState(query);
  // What this box asked for last: only a search that came from elsewhere (a chip, going back) may change what is typed.
  const asked = useRef(query);
  // After drawing: set while a page was drawn, the words of a search that was gone back to were lost.
  useEffect(() => {
    if (query !== asked.current) setText(query);
    asked.current = query;
  }, [query]);

  const search = (value: string, replace: boolean) => {
    asked.current = value.trim();
    onSearch(value.trim(), replace);
  };
  const searchSoon = useDebouncedCallback((value: string) => search(value, true), SCREEN.searchDebounceMs);
  // Who presses a card or a category after typing wants that, also where it takes its time to come.
  useEffect(() => onDeparture(() => searchSoon.cancel()), [searchSoon]);
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
      <SearchField
        placeholder="Search prompts by title, text, tag or category"
        maxLength={LIMITS.queryMax}
        value={text}
        onChange={(value) => {
          setText(value);
          searchSoon(value);
        }}
        onClear={() => {
          setText('');
          searchNow('');
        }}
      />
      <Button type="submit" size="md">
        Search
      </Button>
    </form>
  );
}

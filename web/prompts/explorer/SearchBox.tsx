import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { LIMITS, SCREEN } from '../../../contract/limits.ts';
import { paths } from '../../paths.ts';
import { onDeparture } from '../../ui/departures.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './SearchBox.module.css';

interface Props {
  /** The current search; empty if there is none. */
  query: string;
  /** The language that every search here keeps. */
  language: string | undefined;
  /** `replace` is true while typing, so that the history does not get an entry per letter. */
  onSearch: (query: string, replace: boolean) => void;
}

/** The explorer's search: on submit, or 300 ms after typing stops (product 2). Without scripts a plain form. */
export function SearchBox({ query, language, onSearch }: Props) {
  const [text, setText] = useState(query);
  // The last search from this box: only a search from elsewhere (a chip, going back) may replace the typed text.
  const asked = useRef(query);
  // In an effect: when set during rendering, the words were lost after going back to a search.
  useEffect(() => {
    if (query !== asked.current) setText(query);
    asked.current = query;
  }, [query]);

  const search = (value: string, replace: boolean) => {
    asked.current = value.trim();
    onSearch(value.trim(), replace);
  };
  const searchSoon = useDebouncedCallback((value: string) => search(value, true), SCREEN.searchDebounceMs);
  // Following a link after typing cancels the pending search, also while the page is still loading.
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
      {language && <input type="hidden" name="language" value={language} />}
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

import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '../../ui/icons.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useController, type Control } from 'react-hook-form';
import classes from './NamesField.module.css';
import type { PromptForm } from './prompt-form.ts';

/** Above this number of checkboxes there is a filter. */
const FILTER_FROM = 12;

interface Props {
  control: Control<PromptForm>;
  name: 'categories' | 'tags';
  label: string;
  /** All names; undefined while loading. */
  names: readonly string[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Shown when there are no names. */
  empty: ReactNode;
}

/** A checkbox per name (product 2), with a filter if there are many. */
export function NamesField({ control, name, label, names, failed, onRetry, empty }: Props) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  // A draft may contain a deleted name: keep it, so that it can be unchecked.
  const all = [...new Set([...(names ?? []), ...(names ? field.value : [])])];
  const shown = all.filter((option) => option.toLowerCase().includes(filter.trim().toLowerCase()));

  function toggle(option: string, checked: boolean) {
    const chosen = new Set(field.value);
    if (checked) chosen.add(option);
    else chosen.delete(option);
    field.onChange(all.filter((known) => chosen.has(known)));
  }

  return (
    <fieldset
      className={classes.field}
      aria-describedby={error ? `${id}-error` : undefined}
      // The form focuses its first invalid field: here, the first input.
      ref={(element) => field.ref({ focus: () => element?.querySelector('input')?.focus() })}
    >
      <legend className={classes.legend}>
        {label}
        <span className={classes.required} aria-hidden>
          {' *'}
        </span>{' '}
        <span className={classes.count}>{field.value.length > 0 && `${field.value.length} selected`}</span>
      </legend>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {all.length > FILTER_FROM && (
        <TextInput
          type="search"
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder={`Filter ${label.toLowerCase()}`}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className={classes.filter}
        />
      )}
      {shown.length > 0 && (
        <div className={classes.options}>
          {shown.map((option) => (
            <label key={option} className={classes.option}>
              <input
                type="checkbox"
                name={name}
                checked={field.value.includes(option)}
                onChange={(event) => toggle(option, event.currentTarget.checked)}
                aria-invalid={error ? true : undefined}
              />
              <span>{option}</span>
            </label>
          ))}
        </div>
      )}
      {shown.length === 0 && all.length > 0 && <p className={classes.note}>{`Nothing matches “${filter.trim()}”.`}</p>}
      {names?.length === 0 && <p className={classes.note}>{empty}</p>}
      {!names && !failed && <Skeleton height={96} radius="md" aria-label={`Loading ${label.toLowerCase()}`} />}
      {!names && failed && (
        <p className={classes.note}>
          {`The ${label.toLowerCase()} could not be loaded.`}{' '}
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Try Again
          </Button>
        </p>
      )}
    </fieldset>
  );
}

import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useWatch, type Control, type FieldError, type UseFormRegisterReturn } from 'react-hook-form';
import { LIMITS } from '../../../contract/limits.ts';
import { findPlaceholders } from '../../../contract/placeholders.ts';
import { PromptText } from '../PromptText.tsx';
import classes from './ContentField.module.css';
import type { PromptForm } from './prompt-form.ts';

/** Placeholders listed by name; the rest is only counted. */
const SHOWN = 40;

/** Number of characters from which a text is long, and the debounce for long texts in milliseconds. */
const LONG_TEXT = 20_000;
const DEBOUNCE_MS = 200;

interface Props {
  control: Control<PromptForm>;
  registration: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** The prompt's text with its length and the placeholders found in it. */
export function ContentField({ control, registration, error }: Props) {
  return (
    <div>
      <Textarea
        label="Content"
        withAsterisk
        aria-required
        description="Write [name] in square brackets for what people fill in before they copy."
        placeholder="Write a friendly e-mail to [first name] about [topic] …"
        rows={18}
        size="md"
        spellCheck
        classNames={{ input: classes.input }}
        error={error?.message}
        {...registration}
      />
      <ContentFacts control={control} />
    </div>
  );
}

/** The length updates on every key. In a long text placeholders are searched when typing pauses, to keep it smooth. */
function ContentFacts({ control }: { control: Control<PromptForm> }) {
  const content = useWatch({ control, name: 'content' });
  const [rested] = useDebouncedValue(content, content.length > LONG_TEXT ? DEBOUNCE_MS : 0);
  const placeholders = useMemo(() => findPlaceholders(rested), [rested]);
  const more = placeholders.length - SHOWN;
  return (
    <div className={classes.facts}>
      <p className={classes.count} data-over={content.length > LIMITS.contentMax || undefined}>
        {`${number.format(content.length)} / ${number.format(LIMITS.contentMax)} characters`}
      </p>
      {placeholders.length === 0 ? (
        <p className={classes.none}>No placeholders yet</p>
      ) : (
        <ul className={classes.placeholders} aria-label="Placeholders">
          {placeholders.slice(0, SHOWN).map(({ key, name }) => (
            <li key={key}>
              <PromptText>{`[${name}]`}</PromptText>
            </li>
          ))}
          {more > 0 && <li>{`and ${more} more`}</li>}
        </ul>
      )}
    </div>
  );
}

const number = new Intl.NumberFormat('en-US');

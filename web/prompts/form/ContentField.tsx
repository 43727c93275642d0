import { Textarea } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useWatch, type Control, type FieldError, type UseFormRegisterReturn } from 'react-hook-form';
import { LIMITS } from '../../../contract/limits.ts';
import { findPlaceholders } from '../../../contract/placeholders.ts';
import { PromptText } from '../PromptText.tsx';
import classes from './ContentField.module.css';
import type { PromptForm } from './prompt-form.ts';

/** As many placeholders are shown by name; of more than these the rest is counted. */
const SHOWN = 40;

interface Props {
  control: Control<PromptForm>;
  registration: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** The text of the prompt, its length and the placeholders found in it. */
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

/** Follows the typing at its own pace, so that a long text is typed as smoothly as a short one. */
function ContentFacts({ control }: { control: Control<PromptForm> }) {
  const content = useDeferredValue(useWatch({ control, name: 'content' }));
  const placeholders = useMemo(() => findPlaceholders(content), [content]);
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

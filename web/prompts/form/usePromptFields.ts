import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { readForm } from '../../../contract/fields.form.ts';
import type { PromptForm } from './prompt-form.ts';

/** Number of characters from which a text is long, and the debounce for long texts in milliseconds. */
const LONG_TEXT = 20_000;
const DEBOUNCE_MS = 200;

/**
 * The content as typed, and the fields found in it. In a long text fields are searched when typing pauses, to keep it
 * smooth.
 */
export function usePromptFields(control: Control<PromptForm>) {
  const [content, dialect, fields] = useWatch({ control, name: ['content', 'dialect', 'fields'] });
  const [rested] = useDebouncedValue(content, content.length > LONG_TEXT ? DEBOUNCE_MS : 0);
  const reading = useMemo(() => readForm({ content: rested, dialect, fields }), [rested, dialect, fields]);
  return { content, reading };
}

import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import type { Language } from '../../../contract/languages.ts';
import { ContentField } from './ContentField.tsx';
import type { PromptForm } from './prompt-form.ts';

interface Props {
  form: UseFormReturn<PromptForm>;
  /** The language of the stored prompt, if it was guessed. */
  guessed: Language | undefined;
  /** Called when something changed that no input tells of. */
  onChange: () => void;
  /** Whether the form that the text becomes is shown beside it. */
  trying: boolean;
  onTry: (trying: boolean) => void;
}

/** Title, content with its fields, and preview text. */
export function EditorTexts({ form, ...fields }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput
        label="Title"
        withAsterisk
        aria-required
        size="md"
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <ContentField form={form} {...fields} />
      <Textarea
        label="Preview Text"
        description="Optional. What cards show; without it, the first 150 characters of the content."
        rows={3}
        size="md"
        error={errors.previewText?.message}
        {...register('previewText')}
      />
    </>
  );
}

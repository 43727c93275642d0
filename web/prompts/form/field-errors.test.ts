import { expect, test } from 'vitest';
import { PromptForm, emptyForm } from './prompt-form.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { errorsByField } from './field-errors.ts';

test('what the validator says is found under the name of its field, also of one option among many', async () => {
  const fields = [
    { name: 'fine' },
    { name: 'First_Name', label: 'x'.repeat(101) },
    { name: 'tone', options: ['calm', 'x'.repeat(501)], help: 'x'.repeat(301) },
  ];
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await zodResolver(PromptForm)({ ...emptyForm, fields }, undefined, options);
  const found = errorsByField(errors.fields, fields);
  expect(Object.fromEntries(found)).toEqual({
    'first name': { label: 'Field label must be at most 100 characters' },
    tone: {
      options: 'Field option must be at most 500 characters',
      help: 'Field help must be at most 300 characters',
    },
  });
  expect(errorsByField(undefined, fields).size).toBe(0);
});

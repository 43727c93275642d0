import { LANGUAGES } from '../../../contract/languages.ts';
import { DIALECT_WORDS, fieldInWords } from './field-words.ts';
import type { PromptForm } from './prompt-form.ts';
import type { Written } from './useConflict.ts';

/** Value of a field of the form as text, for comparison; empty if there is none. */
export function inWords(name: Written, form: PromptForm): string {
  if (name === 'imageUrls') return inImages(form.imageUrls.length);
  if (name === 'dialect') return DIALECT_WORDS[form.dialect];
  if (name === 'language') return form.language === null ? 'Guessed' : LANGUAGES[form.language];
  if (name === 'fields') return form.fields.map(fieldInWords).join('\n');
  const value = form[name];
  return typeof value === 'string' ? value : value.join(', ');
}

function inImages(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 image' : `${count} images`;
}

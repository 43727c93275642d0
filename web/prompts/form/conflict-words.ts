import type { PromptForm } from './prompt-form.ts';
import type { Written } from './useConflict.ts';

/** Value of a field as text, for comparison; empty if there is none. */
export function inWords(field: Written, form: PromptForm): string {
  if (field === 'imageUrls') return inImages(form.imageUrls.length);
  const value = form[field];
  return typeof value === 'string' ? value : value.join(', ');
}

function inImages(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 image' : `${count} images`;
}

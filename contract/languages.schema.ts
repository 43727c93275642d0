import { z } from 'zod';
import { LANGUAGE_CODES } from './languages.ts';

/** A code of ISO 639-1, in lower case. */
export const LanguageInput = z.enum(LANGUAGE_CODES, { error: 'Language must be a code of ISO 639-1, as en' });

/** A language in which there are published prompts. */
export const LanguageCount = z.object({ code: z.enum(LANGUAGE_CODES), name: z.string(), promptCount: z.int() });
export type LanguageCount = z.infer<typeof LanguageCount>;

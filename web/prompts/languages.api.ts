import type { LanguageCount } from '../../contract/languages.schema.ts';
import { apiQuery } from '../api/query.ts';

/** The languages of published prompts, the most frequent first. */
export const languagesQuery = apiQuery<LanguageCount[]>({ key: ['prompts', 'languages'], path: '/api/languages' });

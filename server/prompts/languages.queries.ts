import { LANGUAGES, type Language } from '../../contract/languages.ts';
import type { LanguageCount } from '../../contract/languages.schema.ts';
import type { Db } from '../database/tables.ts';

const SCOPE = 'language:';
/** Both engines compare byte by byte: behind every scope of a language. */
const END = 'language;';

/** The languages of published prompts, from their stored totals: the most frequent one first, then by name. */
export async function listLanguages(sql: Db): Promise<LanguageCount[]> {
  const rows = await sql
    .selectFrom('prompt_totals')
    .select(['scope', 'total'])
    .where('scope', '>', SCOPE)
    .where('scope', '<', END)
    .execute();
  return rows
    .filter(({ total }) => total > 0)
    .map(({ scope, total }) => ({ code: scope.slice(SCOPE.length) as Language, total }))
    .map(({ code, total }) => ({ code, name: LANGUAGES[code], promptCount: total }))
    .sort((a, b) => b.promptCount - a.promptCount || (a.name < b.name ? -1 : 1));
}

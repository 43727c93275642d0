// Signs of the private use area: no word has them, both engines keep them as parts of a lexeme.
export const TITLE = '\ue001';
export const PREVIEW = '\ue002';
export const LABEL = '\ue003';
export const MARK = '\ue004';

/** The words of the places of one text as lexemes, each once, with spaces between. The place is part of a lexeme. */
export function lexemesOf({ title, preview, content }: Record<'title' | 'preview' | 'content', string[]>): string {
  const lexemes = new Set([...title, ...preview, ...content]);
  for (const word of title) lexemes.add(TITLE + word);
  for (const word of preview) lexemes.add(PREVIEW + word);
  return [...lexemes].join(' ');
}

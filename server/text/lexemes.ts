// Signs of the private use area: no word has them, both engines keep them as parts of a lexeme.
export const TITLE = '\ue001';
export const PREVIEW = '\ue002';
export const LABEL = '\ue003';
export const MARK = '\ue004';
/** Words that stand often in a content, for its length. */
export const OFTEN = '\ue005';

/** Where signs of ASCII go that are part of a word ("c++"): FTS5 would cut the word there. */
const SIGNS = 0xe100;

/** A word as the index knows it. */
export const lexemeOf = (word: string): string =>
  word.replaceAll(/[^a-z0-9\u0080-\uffff]/g, (sign) => String.fromCharCode(SIGNS + sign.charCodeAt(0)));

/** The words of the places of one text as lexemes, each once, with spaces between. The place is part of a lexeme. */
export function lexemesOf(words: Record<'title' | 'preview' | 'content' | 'often', string[]>): string {
  const [title, preview, content, often] = [words.title, words.preview, words.content, words.often].map((place) =>
    place.map(lexemeOf),
  ) as [string[], string[], string[], string[]];
  const lexemes = new Set([...title, ...preview, ...content]);
  for (const word of title) lexemes.add(TITLE + word);
  for (const word of preview) lexemes.add(PREVIEW + word);
  for (const word of often) lexemes.add(OFTEN + word);
  return [...lexemes].join(' ');
}

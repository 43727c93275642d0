// Characters of the private use area: they occur in no word, and both engines keep them as part of a lexeme.
export const TITLE = '\ue001';
export const PREVIEW = '\ue002';
export const FACET = '\ue003';
export const AUDIENCE = '\ue004';
/** Words that occur often in a content, relative to its length. */
export const OFTEN = '\ue005';

/** First of the code points that replace ASCII signs within a word ("c++"), where FTS5 would split the word. */
const SIGNS = 0xe100;

/** A word as the index stores it. */
export const lexemeOf = (word: string): string =>
  word.replaceAll(/[^a-z0-9\u0080-\uffff]/g, (sign) => String.fromCharCode(SIGNS + sign.charCodeAt(0)));

/** The words of a text as unique lexemes, separated by spaces. Words in fields also get a lexeme with the field. */
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

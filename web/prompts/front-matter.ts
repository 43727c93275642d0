/** The block of `key: value` lines between two lines of dashes that files of prompts begin with. */
const FRONT_MATTER =
  /^\s{0,3}---[ \t]*\r?\n(?<lines>(?:[ \t]*\r?\n)*[\w-]+[ \t]*:[^]*?)(?<end>\r?\n---[ \t]*(?:\r?\n|$)|$)/;

/**
 * Where the front matter of a content ends, in UTF-16 units; 0 if it has none.
 * @param whole false for the beginning of a content, in which the closing dashes may be cut off
 */
export function frontMatterEnd(content: string, whole = true): number {
  const found = FRONT_MATTER.exec(content);
  return !found || (whole && found.groups?.['end'] === '') ? 0 : found[0].length;
}

/**
 * A prompt as Markdown: its title as a heading, its text in a fence that is longer than any in the text, and a link.
 * @param link address of its page
 */
export function markdownOf(title: string, text: string, link: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  const heading = title.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#&]/g, String.raw`\$&`);
  return `# ${heading}\n\n${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n\n<${link}>\n`;
}

/** Names in a sentence: `A`, `A and B`, `A, B and C`; of more than five the first four, and how many more. */
export function listNames(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

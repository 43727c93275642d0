import { expect, test } from 'vitest';
import { listNames, markdownOf } from './share-text.ts';

const link = 'https://prompts.example/explorer/prompt/7';

test('a prompt as Markdown has its title as a heading, its text in a fence, and a link', () => {
  expect(markdownOf('Reply', 'Dear [name]', link)).toBe(`# Reply\n\n\`\`\`\nDear [name]\n\`\`\`\n\n<${link}>\n`);
});

test('the fence is longer than any in the text', () => {
  const text = 'Run this:\n````js\na\n````\n';
  expect(markdownOf('Reply', text, link)).toContain(`\n\`\`\`\`\`\n${text}\`\`\`\`\`\n`);
});

test('a title stays a title', () => {
  expect(markdownOf('*Hi*\n# [you](x) <b>', 'a', link).split('\n')[0]).toBe(String.raw`# \*Hi\* \# \[you\](x) \<b\>`);
});

test('a text of nothing but back-ticks is put in a fence, too', () => {
  expect(markdownOf('Reply', '`a'.repeat(100_000), link)).toMatch(/^# Reply\n\n```\n/);
});

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D and 2 more'],
])('%j is said as %j', (names, said) => {
  expect(listNames(names)).toBe(said);
});

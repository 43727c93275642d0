import { expect, test } from 'vitest';
import { chunksOf, topHeading } from './markdown-chunks.ts';
import { readMarkdown } from './markdown-tree.ts';

const repeated = (text: string, length = 200_000) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const section = '## Step\n\nDo *this* and [that].\n\n- one\n- two\n\n```js\nconst a = 1;\n\n# no heading\n```\n\n';

test('joined, the chunks are the content, and a long one has many', () => {
  for (const content of [
    '',
    'Short.',
    section,
    repeated(section),
    repeated('word '),
    repeated('a\n'),
    '```\n'.repeat(9),
  ]) {
    expect(
      chunksOf(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content);
  }
  expect(chunksOf(repeated(section)).length).toBeGreaterThan(20);
});

test('a chunk ends where a block ends: never in a block of code', () => {
  for (const { text, plain } of chunksOf(repeated(section, 40_000)).slice(0, -1)) {
    expect(text.match(/^```/gm)?.length ?? 0).toBe(2 * (text.match(/^```js/gm)?.length ?? 0));
    expect(text.startsWith('## ')).toBe(true);
    expect(plain).toBe(false);
  }
});

test('front matter and JSON are shown as written', () => {
  expect(chunksOf('---\nname: x\n---\n# Title')).toEqual([
    { text: '---\nname: x\n---\n', plain: true },
    { text: '# Title', plain: false },
  ]);
  expect(chunksOf('{"a": 1}')).toEqual([{ text: '{"a": 1}', plain: true }]);
  expect(chunksOf('[role] You are')).toEqual([{ text: '[role] You are', plain: false }]);
});

test('the highest heading is that of the text, not of its code', () => {
  expect(topHeading('```\n# code\n```\n### Three\n## Two')).toBe(2);
  expect(topHeading('No heading, #tag')).toBe(6);
});

/** What takes a parser of Markdown much longer than it is long. */
const HOSTILE: Record<string, string> = {
  'quotes in quotes': '>'.repeat(10_000),
  'lists in lists': '- '.repeat(10_000),
  'numbers in numbers': '1. '.repeat(10_000),
  'a quote of a list': '> - '.repeat(5_000),
  'indented lists': Array.from({ length: 600 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n'),
  'open brackets': repeated('['),
  'brackets in brackets': '['.repeat(100_000) + ']'.repeat(100_000),
  images: repeated('![a]('),
  links: repeated('[a](<b '),
  'stars in words': repeated('a*'),
  'stars and lines': repeated('*a _b **c __d ~e '),
  'stars and lines by turns': `x ${repeated('*_', 15_000)}`,
  'backticks and blanks': `x ${repeated('` ', 15_000)}`,
  'comments in a line': `x ${repeated('<!--a', 15_000)}`,
  'instructions in a line': `x ${repeated('<?', 15_000)}`,
  'backslashes in a line': `x ${repeated('\\', 15_000)}`,
  'entities in a line': `x ${repeated('&#1;', 15_000)}`,
  'mail addresses in a line': `x ${repeated('a@b.c', 15_000)}`,
  'a long rule in a line': `x ${repeated('-', 15_000)}`,
  backticks: Array.from({ length: 600 }, (_, many) => '`'.repeat(many)).join(' '),
  'underlined lines': repeated('a\n=\n'),
  definitions: repeated('[a]: b\n'),
  footnotes: repeated('[^a]: b\n\n'),
  'rows of a table': `|a|\n|-|\n${repeated('|a|\n')}`,
  'columns of a table': `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n`,
  tags: repeated('<a '),
  comments: repeated('<!--'),
  addresses: repeated('www.a.b/http://a@b.c '),
  'a fence in Markdown in a fence': `\`\`\`markdown\n\`\`\`js\n\`\`\`\n${repeated('- - - a\n')}`,
  'empty lines': repeated('\n'),
  'check boxes': repeated('- [ ] a\n'),
};

test.each(['*_', '` ', '<a ', '&amp;', '\\a', 'a@b.c ', 'http://a ', '<!--', '<?', '[a'])(
  'a block with hundreds of %j is shown as written, one with some is read',
  (marks) => {
    expect(chunksOf(`x ${marks.repeat(401)}`)).toMatchObject([{ plain: true }]);
    expect(chunksOf(`x ${marks.repeat(20)}`)).toMatchObject([{ plain: false }]);
  },
);

test('a sign that is repeated like this is no Markdown, a rule is', () => {
  for (const sign of '-`~*_=<') expect(chunksOf(`x ${sign.repeat(1_000)}`)).toMatchObject([{ plain: true }]);
  expect(chunksOf(`Title\n${'='.repeat(80)}\n${'-'.repeat(200)}\n`)).toMatchObject([{ plain: false }]);
});

for (const [name, content] of Object.entries(HOSTILE)) {
  // Without the bounds a parser takes longer for one of these than a test may.
  test(`hostile Markdown is read in small chunks, or not at all: ${name}`, () => {
    const chunks = chunksOf(content);
    expect(chunks.every(({ text, plain }) => plain || text.length <= 8_000)).toBe(true);
    for (const { text } of chunks.filter(({ plain }) => !plain).slice(0, 3)) expect(readMarkdown(text)).toBeDefined();
  });
}

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PromptText } from './PromptText.tsx';

const markup = (content: string) =>
  renderToStaticMarkup(<PromptText>{content}</PromptText>).replace(/ class="[^"]*"/g, '');

/** The text that "select all" and copy gives. */
const copied = (html: string) => html.replace(/<[^>]*>/g, '');

test('a character that nobody sees is marked with its code, and copied with the text', () => {
  const content = 'Sum up\u202e [text] this\u200b\u200b\u200b.';
  const html = markup(content);
  expect(html).toContain('data-label="U+202E"');
  expect(html).toContain('title="Invisible: U+202E"');
  expect(html).toContain('data-label="U+200B × 3"');
  expect(copied(html)).toBe(content);
});

test('a hidden message is one mark, however long it is', () => {
  const html = markup(`Hi${'\u{e0041}\u{e0042}'.repeat(50_000)}!`);
  expect(html.match(/<span/g)).toHaveLength(1);
  expect(html).toContain('title="Invisible: U+E0041 U+E0042, 100000 characters"');
});

test('line breaks, tabs, emoji and the joiners of Persian and Thai are no such characters', () => {
  const content = 'One\r\n\ttwo 👩🏽\u200d💻 1\ufe0f\u20e3 می\u200cخواهم ที่\u200bนี่';
  expect(markup(content)).toBe(content);
});

test('more of them than a page has room for are shown without a mark each', () => {
  for (const content of ['a\u202e'.repeat(100_000), '[a]\u202e'.repeat(40_000)]) {
    const html = markup(content);
    expect(html.match(/<span/g)?.length).toBeLessThanOrEqual(200);
    expect(html.slice(-100)).toContain('\ufffd');
    expect(html.slice(-100)).not.toContain('\u202e');
  }
});

test('placeholders are marked, in their brackets', () => {
  expect(markup('Dear [name], [x](y)')).toBe('Dear <mark>[name]</mark>, [x](y)');
});

test('a text of nothing but placeholders is shown whole, and the first three hundred are marked', () => {
  const content = '[a][b]'.repeat(30_000);
  const html = markup(content);
  expect(html.match(/<mark>/g)).toHaveLength(300);
  expect(html.replace(/<\/?mark>/g, '')).toBe(content);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PromptText } from './PromptText.tsx';

const markup = (content: string, values?: Record<string, string>) =>
  renderToStaticMarkup(<PromptText {...(values ? { values } : {})}>{content}</PromptText>).replace(
    / class="[^"]*"/g,
    '',
  );

test('placeholders are marked, in their brackets', () => {
  expect(markup('Dear [name], [x](y)')).toBe('Dear <mark>[name]</mark>, [x](y)');
});

test('filled ones show their value', () => {
  expect(markup('Dear [First_Name] of [city]', { 'first name': 'Ann' })).toBe(
    'Dear <mark>Ann</mark> of <mark>[city]</mark>',
  );
});

test('a blank value, and a name that every object has, leave them open', () => {
  expect(markup('[name] [constructor]', { name: '  ' })).toBe('<mark>[name]</mark> <mark>[constructor]</mark>');
});

test('a text of nothing but placeholders is shown whole, and the first three hundred are marked', () => {
  const content = '[a][b]'.repeat(30_000);
  const html = markup(content);
  expect(html.match(/<mark>/g)).toHaveLength(300);
  expect(html.replace(/<\/?mark>/g, '')).toBe(content);
});

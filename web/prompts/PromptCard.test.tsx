import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { PromptCard } from './PromptCard.tsx';

const prompt: ListedPrompt = {
  id: 7,
  title: 'Reply to a customer',
  previewText: 'Calm and short.',
  excerpt: 'Write to [name] about [topic].',
  imageUrls: [],
  tags: ['Email', 'Support', 'Tone', 'Short', 'Kind'],
  categories: ['Writing', 'Business'],
  rating: 4.25,
  usesCount: 12_345,
  createdAt: '2026-11-03T23:59:59.000Z',
  updatedAt: '2026-11-03T23:59:59.000Z',
  trending: true,
  featured: false,
  new: false,
  status: 'PUBLISHED',
  dialect: 'auto',
  owner: { id: 1, username: 'Ann', avatarUrl: null },
};

const markup = (given: Partial<ListedPrompt> = {}, to?: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PromptCard prompt={{ ...prompt, ...given }} {...(to ? { to } : {})} />
    </MemoryRouter>,
  );
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('a card', () => {
  test('is one link, to the public page unless told otherwise (product 2, Prompt list)', () => {
    expect(markup().match(/<a /g)).toHaveLength(1);
    expect(markup()).toContain('href="/explorer/prompt/7"');
    expect(markup({}, '/myprompts/edit/7')).toContain('href="/myprompts/edit/7"');
  });

  test('shows three tags, then how many more (product 9)', () => {
    expect(textOf(markup())).toContain('Email Support Tone +2');
    expect(textOf(markup({ tags: ['Email', 'Support', 'Tone'] }))).not.toContain('+');
  });

  test('tells rating with one decimal, uses and date (product 4, 9)', () => {
    expect(textOf(markup())).toContain('Rating 4.3');
    expect(textOf(markup({ rating: 5 }))).toContain('Rating 5.0');
    expect(textOf(markup())).toContain('12,345');
    expect(textOf(markup())).toContain('Nov 3, 2026');
    expect(textOf(markup({ createdAt: '' }))).toContain('Unknown date');
  });

  test('is marked as what it is', () => {
    expect(textOf(markup())).toContain('Trending');
    expect(textOf(markup())).not.toContain('Featured');
    expect(textOf(markup({ trending: false }))).not.toContain('Trending');
  });

  test('shows its first image in every width', () => {
    const id = 'a'.repeat(32);
    const html = markup({ imageUrls: [`/api/v1/assets/image/${id}`, 'https://example.org/2.png'] });
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).toContain(`/api/v1/assets/image/${id}?w=320 320w`);
    expect(html).toContain('loading="lazy"');
  });

  test('without an image shows its first lines, placeholders marked', () => {
    expect(markup()).toMatch(/<mark[^>]*>\[name\]<\/mark>/);
    expect(markup()).not.toContain('<img');
  });

  test('falls back to the content when it has no preview (product 9)', () => {
    const html = markup({ previewText: '', excerpt: undefined, content: 'x'.repeat(400) });
    expect(html).toContain(`<p class="_preview`);
    expect(html).toContain(`${'x'.repeat(150)}…`);
  });

  test('treats what people wrote as text', () => {
    expect(markup({ title: '<script>x</script>' })).not.toContain('<script>');
  });
});

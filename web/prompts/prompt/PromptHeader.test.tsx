import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Prompt } from '../../../contract/prompts.ts';
import { PromptHeader } from './PromptHeader.tsx';

const prompt = {
  title: 'Reply to a customer',
  previewText: '',
  tags: ['Email', 'Support'],
  rating: 4.25,
  usesCount: 12_345,
  createdAt: '2026-11-03T23:59:59.000Z',
  trending: false,
  featured: false,
  new: false,
  owner: { id: 1, username: 'Ann', avatarUrl: null },
} as Prompt;

const textOf = (given: Partial<Prompt>) =>
  renderToStaticMarkup(<PromptHeader prompt={{ ...prompt, ...given }}>{null}</PromptHeader>)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the head of a prompt (product 2, Prompt detail)', () => {
  test('tells rating with one decimal, uses, and the day with its whole month', () => {
    expect(textOf({})).toContain('Reply to a customer');
    expect(textOf({})).toContain('Rating 4.3');
    expect(textOf({ rating: 5 })).toContain('Rating 5.0');
    expect(textOf({})).toContain('Uses: 12,345');
    expect(textOf({})).toContain('November 3, 2026');
  });

  test('says so when the date is missing or none', () => {
    expect(textOf({ createdAt: '' })).toContain('Unknown date');
    expect(textOf({ createdAt: 'soon' })).toContain('Invalid date');
  });

  test('has a badge for each flag that is set, and every tag', () => {
    expect(textOf({})).toMatch(/ Email Support /);
    expect(textOf({})).not.toMatch(/Trending|Featured|New/);
    for (const [flag, badge] of [
      ['trending', 'Trending'],
      ['featured', 'Featured'],
      ['new', 'New'],
    ] as const) {
      expect(textOf({ [flag]: true })).toContain(` ${badge} `);
    }
  });
});

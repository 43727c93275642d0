import { expect, test } from 'vitest';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { summaryOf } from './card-summary.ts';

const summary = (given: Pick<ListedPrompt, 'previewText'> & Partial<ListedPrompt>) => summaryOf(given as ListedPrompt);
const long = `# Role\n\nYou are **an editor** of [topic]. ${'Be brief and kind. '.repeat(20)}`;

test('without a preview text a card shows the first 150 characters of the content, as they are (product 3)', () => {
  for (const prompt of [
    { previewText: '', content: long },
    // A list of cards has the fallback for a preview text.
    { previewText: `${long.slice(0, 150)}…`, excerpt: long.slice(0, 300) },
  ]) {
    expect(summary(prompt)).toMatchObject({ preview: `${long.slice(0, 150)}…`, isBeginning: true });
  }
  expect(summary({ previewText: '', content: 'Say hello.' })).toMatchObject({ preview: 'Say hello.' });
});

test('a preview text that is the beginning of the content is known as such', () => {
  for (const previewText of ['You are an editor', 'Role: x', 'role you are an editor of [topic]...']) {
    expect(summary({ previewText, excerpt: long.slice(0, 300) }).isBeginning).toBe(previewText.startsWith('role'));
  }
});

test('a preview text of its own stands beside the words of the content', () => {
  expect(summary({ previewText: 'For letters', excerpt: 'Write **to** [name].' })).toEqual({
    preview: 'For letters',
    isBeginning: false,
    words: 'Write to [name].',
  });
});

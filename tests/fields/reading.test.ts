import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { READING, readColumns } from '../../server/text/prompt-text.ts';

/** What the rules of `READING` read in the labelled prompts. */
const KNOWN = { reading: 1, read: '6fd26f0b7b437325' };

test('rules that read something else have another number: prompts that are stored are read again (product 13)', () => {
  const labels = readFileSync(path.join(import.meta.dirname, 'labels.json'), 'utf8');
  const prompts = JSON.parse(labels) as { content: string }[];
  const read = prompts.map(({ content }) => {
    const { field_count: fields, language } = readColumns({ title: '', content, previewText: '' });
    return [fields, language];
  });
  // After a release a new hash needs a new number, too.
  expect({ reading: READING, read: hash('sha256', JSON.stringify(read)).slice(0, 16) }).toEqual(KNOWN);
});

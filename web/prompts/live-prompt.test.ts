import { describe, expect, test } from 'vitest';
import { fill, findPlaceholders } from '../../contract/placeholders.ts';
import { EXAMPLES, typedAfter } from './live-prompt.ts';

describe.each(EXAMPLES)('$title', (example) => {
  test('has an answer for every blank', () => {
    expect(example.answers).toHaveLength(findPlaceholders(example.content).length);
  });

  test('starts with all blanks open', () => {
    expect(typedAfter(example, 0)).toEqual({ values: {}, done: false });
  });

  test('fills one blank after the other', () => {
    const [first, second] = findPlaceholders(example.content).map(({ key }) => key);
    const { values } = typedAfter(example, 100);
    expect(example.answers[0]).toContain(values[first ?? '']);
    expect(values).not.toHaveProperty([second ?? '']);
  });

  // WCAG 2.2.2: what moves by itself for longer would need a way to stop it.
  test('is filled in within five seconds', () => {
    const { values, done } = typedAfter(example, 4_900);
    expect(done).toBe(true);
    expect(findPlaceholders(fill(example.content, values))).toEqual([]);
  });
});

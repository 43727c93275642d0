import { describe, expect, test } from 'vitest';
import { readFields } from '../../contract/fields.ts';
import { EXAMPLES, scheduleOf } from './live-prompt.ts';

describe.each(EXAMPLES)('$title', (example) => {
  test('has an answer for every blank', () => {
    expect(example.answers).toHaveLength(readFields(example.content).fields.length);
  });

  test('keeps the place of each blank: no answer is shorter than it', () => {
    const blanks = readFields(example.content).segments.filter(({ field }) => field);
    expect(blanks).toHaveLength(example.answers.length);
    const tooShort = blanks.filter(({ text }, position) => (example.answers[position] ?? '').length < text.length);
    expect(tooShort).toEqual([]);
  });

  test('fills one blank after the other', () => {
    const times = scheduleOf(example).flatMap(({ from, until }) => [from, until]);
    expect(times[0]).toBe(0);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(2 * example.answers.length);
  });

  // WCAG 2.2.2: motion that starts by itself and lasts longer would need a way to stop it.
  test('is filled in within five seconds', () => {
    expect(scheduleOf(example).at(-1)?.until).toBeLessThan(5_000 - 900);
  });
});

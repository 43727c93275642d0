import { expect, test } from 'vitest';
import { readForm } from '../../../contract/fields.form.ts';
import { shownValues } from './shown-values.ts';

const shown = (content: string, values: Record<string, string>) => {
  const { segments } = readForm({ content });
  const { texts, isShortened } = shownValues(segments, values);
  return { places: [...texts.values()], isShortened };
};

test('places show their value, an untouched optional one nothing, a required one what is written', () => {
  expect(shown('${name} ${tone:warm} {{note | text}} ${name}', { name: 'Ada' })).toEqual({
    places: ['Ada', 'warm', '', 'Ada'],
    isShortened: false,
  });
  expect(shown('[name] [name]', { name: ' ' }).places).toEqual([undefined, undefined]);
});

test('a long value in many places is shown up to a bound, and then its beginning', () => {
  const { places, isShortened } = shown('[a] '.repeat(900), { a: 'b '.repeat(4_900) });
  expect(isShortened).toBe(true);
  expect(places).toHaveLength(900);
  expect(places.join('').length).toBeLessThan(250_000);
  expect(places[0]).toBe('b '.repeat(4_900));
  expect(places.at(-1)).toBe(`${'b '.repeat(50)}…`);
});

test('one very long value is cut, and no character of it in two', () => {
  const { places, isShortened } = shown('[a]', { a: `x${'🙂'.repeat(90_000)}` });
  expect([isShortened, places[0]?.isWellFormed()]).toEqual([true, true]);
  expect(places[0]?.length).toBeLessThan(100_010);
});

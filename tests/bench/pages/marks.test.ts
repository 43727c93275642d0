import { expect, test } from 'vitest';
import { median, pageMarks, tourMarks } from './marks.ts';

const figures = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 1_800,
  tbt: 100,
  cls: 0.02,
  bytes: { document: 15_000, script: 150_000, stylesheet: 25_000, font: 30_000, image: 90_000 },
};

test('a page just within its marks meets them all', () => {
  expect(pageMarks('/', figures).filter(({ met }) => !met)).toEqual([]);
});

test('a mark that is missed says by what', () => {
  const missed = pageMarks('/', { ...figures, performance: 97, cls: 0.021 }).filter(({ met }) => !met);
  expect(missed).toEqual([
    { name: '/ performance', limit: '>= 98', figure: '97', met: false },
    { name: '/ CLS', limit: '<= 0.02', figure: '0.021', met: false },
  ]);
});

test('data may be asked for from page to page, nothing else', () => {
  expect(tourMarks({ navigations: [10, 90, 200], requests: { data: 9 } }).every(({ met }) => met)).toBe(true);
  expect(tourMarks({ navigations: [10], requests: { data: 9, script: 1 } })[0]).toMatchObject({
    figure: '1',
    met: false,
  });
});

test('the median is one of the figures', () => {
  expect([median([5, 1, 3]), median([4, 1, 3, 2]), median([])]).toEqual([3, 2, Number.NaN]);
});

import { expect, test } from 'vitest';
import type { Row } from './load/measure.ts';
import { marksOf, type Mark } from './marks.ts';
import type { Results } from './results.ts';
import { report } from './report/report.ts';

const machine = {
  date: '2026-01-01 00:00',
  system: 'Linux',
  processor: 'one',
  cores: 2,
  memoryGb: 4,
  node: 'v24',
  loadBefore: 0,
};
const row = (target: string, given: Partial<Row> = {}): Row => ({
  target,
  title: target,
  mode: 'cached',
  connections: 32,
  bytes: 6_000,
  perSecond: 40_000,
  p50: 1,
  p99: 2,
  longest: 3,
  yardstickPerSecond: 50_000,
  drift: 0.02,
  ratio: 0.8,
  cpuPerRequest: 0.02,
  yardstickCpuPerRequest: 0.015,
  peakMemory: 200,
  ...given,
});
const results = (given: Partial<Results>): Results => ({
  machine,
  engine: 'sqlite',
  prompts: 100_000,
  seconds: 5,
  rows: [],
  ...given,
});
const about = (marks: Mark[], what: string): Mark | undefined => marks.find((mark) => mark.what.startsWith(what));

test('the slowest document and the slowest list decide', () => {
  const rows = [row('page:landing'), row('page:browse', { ratio: 0.74 }), row('api:newest', { ratio: 0.75 })];
  const marks = marksOf(results({ rows }));
  expect(about(marks, 'cached documents')).toMatchObject({ met: false, figure: '0.74 (0.75 by CPU), page:browse' });
  expect(about(marks, 'cached lists')).toMatchObject({ met: true });
});

test('a target that failed has met nothing', () => {
  const rows = [
    row('page:landing', { failure: '1 of 2 answers were errors' }),
    row('write:create', { mode: 'alike', connections: 1, failure: 'no answer at all' }),
  ];
  const marks = marksOf(results({ rows }));
  expect(marks.map(({ met }) => met)).toEqual([false, false]);
  expect(report(results({ rows }), 'text')).toContain('FAILED: 1 of 2 answers were errors');
});

test('a mark for another size than the measured one says so', () => {
  const newest = row('api:newest', { mode: 'uncached', ratio: 0.2 });
  expect(about(marksOf(results({ rows: [newest] })), 'newest')).not.toHaveProperty('isFor');
  const small = results({ rows: [newest], prompts: 5_000 });
  expect(about(marksOf(small), 'newest')).toMatchObject({ met: true, isFor: 100_000 });
  expect(report(small, 'markdown')).toContain('met (the mark is for 100,000)');
});

test('only what was measured is judged, and each engine by its own marks', () => {
  expect(marksOf(results({}))).toEqual([]);
  const common = row('api:common', { mode: 'uncached', connections: 1, p50: 60 });
  expect(marksOf(results({ rows: [common] }))).toMatchObject([{ met: false, mark: '<= 30 ms' }]);
  expect(marksOf(results({ rows: [common], engine: 'postgres' }))).toMatchObject([{ met: true, mark: '<= 100 ms' }]);
});

test('the noise is told by how unlike the yardstick was to itself', () => {
  const rows = [0.01, -0.02, 0.03, -0.3].map((drift) => row('page:landing', { drift }));
  expect(report(results({ rows }), 'text')).toContain('bare Node differed by 2 % (nine of ten times by at most 30 %)');
});

test('one reader who does not see what was created is one too many', () => {
  const marks = marksOf(results({ fresh: { created: 20, inList: 20, inDocument: 19 } }));
  expect(marks).toMatchObject([{ met: false, figure: 'list 20 of 20, document 19 of 20' }]);
});

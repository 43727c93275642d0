import os from 'node:os';
import { tableIn, type Form } from '../report/table.ts';
import type { Opening } from './open-form.ts';
import type { Preset } from './lighthouse.ts';
import { KINDS, type LongListFigures, type Mark, type PageFigures, type TourFigures } from './marks.ts';

export interface PagesReport {
  date: string;
  machine: string;
  runs: number;
  pages: { path: string; preset: Preset; figures: PageFigures }[];
  tour: TourFigures;
  list: LongListFigures;
  /** A form of 20 fields, by press. */
  form: Opening[];
  marks: Mark[];
}

export const machine = (): string =>
  `${os.cpus()[0]?.model.trim() ?? os.arch()}, ${os.availableParallelism()} cores, Node ${process.version}`;

const HEAD = [
  'page',
  'preset',
  'perf.',
  'access.',
  'best pr.',
  'SEO',
  'LCP',
  'TBT',
  'CLS',
  ...KINDS.map((kind) => `${kind} KB`),
];

/** The report as tables, for a terminal or in Markdown. */
export function pagesReport(report: PagesReport, form: Form): string {
  const { date, machine: where, runs, pages, tour, list, form: presses, marks } = report;
  const table = tableIn(form);
  const rows = pages.map(({ path, preset, figures }) => [
    path,
    preset,
    ...[figures.performance, figures.accessibility, figures.bestPractices, figures.seo].map(String),
    `${(figures.lcp / 1000).toFixed(2)} s`,
    `${Math.round(figures.tbt)} ms`,
    figures.cls.toFixed(3),
    ...KINDS.map((kind) => (figures.bytes[kind] / 1000).toFixed(1)),
  ]);
  const requests = Object.entries(tour.requests).map(([kind, count]) => `${count} ${kind}`);
  const waits = Object.entries(list.longest).map(([act, longest]) => `${act} ${Math.round(longest)}`);
  return [
    `${where}, ${date}, median of ${runs}`,
    table(HEAD, rows),
    `Ten navigations in a warm tab: ${tour.navigations.map(Math.round).join(', ')} ms; requests: ${requests.join(', ') || 'none'}`,
    `Longest task in ms with a list of ${list.cards} cards on a phone four times slower: ${waits.join(', ')}`,
    `A form of 20 fields is painted on such a phone after ${presses.map(({ opened }) => Math.round(opened)).join(', ')} ms, all of it after ${presses.map(({ whole }) => Math.round(whole)).join(', ')} ms`,
    table(
      ['mark', 'limit', 'seen', 'met'],
      marks.map(({ name, limit, figure, met }) => [name, limit, figure, met ? 'yes' : 'NO']),
    ),
  ].join('\n\n');
}

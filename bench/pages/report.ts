import os from 'node:os';
import type { Form } from './lighthouse.ts';
import { KINDS, type Mark, type PageFigures, type TourFigures } from './marks.ts';

export interface PagesReport {
  date: string;
  machine: string;
  runs: number;
  pages: { path: string; form: Form; figures: PageFigures }[];
  tour: TourFigures;
  marks: Mark[];
}

export const machine = (): string =>
  `${os.cpus()[0]?.model.trim() ?? os.arch()}, ${os.availableParallelism()} cores, Node ${process.version}`;

const HEAD = [
  'page',
  'form',
  'perf.',
  'access.',
  'best pr.',
  'SEO',
  'LCP',
  'TBT',
  'CLS',
  ...KINDS.map((kind) => `${kind} KB`),
];

/** The report as tables in Markdown, which read well in a terminal too. */
export function markdown({ date, machine: where, runs, pages, tour, marks }: PagesReport): string {
  const rows = pages.map(({ path, form, figures }) => [
    path,
    form,
    ...[figures.performance, figures.accessibility, figures.bestPractices, figures.seo].map(String),
    `${(figures.lcp / 1000).toFixed(2)} s`,
    `${Math.round(figures.tbt)} ms`,
    figures.cls.toFixed(3),
    ...KINDS.map((kind) => (figures.bytes[kind] / 1000).toFixed(1)),
  ]);
  const requests = Object.entries(tour.requests).map(([kind, count]) => `${count} ${kind}`);
  return [
    `${where}, ${date}, median of ${runs}`,
    table(HEAD, rows),
    `Ten navigations in a warm tab: ${tour.navigations.map(Math.round).join(', ')} ms; requests: ${requests.join(', ') || 'none'}`,
    table(
      ['mark', 'limit', 'seen', 'met'],
      marks.map(({ name, limit, figure, met }) => [name, limit, figure, met ? 'yes' : 'NO']),
    ),
  ].join('\n\n');
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

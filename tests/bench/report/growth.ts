import type { Growth } from '../growth.ts';
import type { Row } from '../load/measure.ts';
import type { Mark } from '../marks.ts';
import { ENGINES, machineLine, marksTable, noiseOf } from './report.ts';
import { figure, tableIn, type Form } from './table.ts';

/** How much the marked targets may grow from the smallest library to the largest. */
const MOST_GROWTH = 1.5;
const MARKED = { smallest: 5_000, largest: 1_000_000 };

/** How figures grow with the library, for a terminal or as Markdown. */
export function growthReport(growth: Growth, form: Form): string {
  const { engine, sizes, targets, machine, seconds, starts } = growth;
  const table = tableIn(form);
  const title = `p50 in ms by number of prompts on ${ENGINES[engine]}, cache off, 1 connection`;
  const head = ['', ...sizes.map((size) => size.toLocaleString('en')), 'grows', 'its CPU', 'mark <= 1.5'];
  const rows = targets.map(({ title: name, rows: ofTarget, isFlat }) => {
    const grown = growthOf(ofTarget, (row) => row.p50);
    const verdict = isFlat ? (grown <= MOST_GROWTH ? 'met' : 'not met') : '';
    const cpu = growthOf(ofTarget, (row) => row.cpuPerRequest ?? Number.NaN);
    return [name, ...ofTarget.map(cell), times(grown), times(cpu), verdict];
  });
  if (starts.length > 0) rows.push(['start, first answer', ...starts.map(figure), times(ratioOf(starts)), '', '']);
  return [
    form === 'text' ? title : `**${title}**`,
    table(head, rows),
    marksTable(growthMarks(growth), table),
    `${machineLine(machine)}${noiseOf(targets.flatMap(({ rows: all }) => all))}`,
    `Each figure is of ${seconds} s after a warm-up. "its CPU" is how the server's processor time for one request grows,
which other work on the machine hardly changes.`,
  ].join('\n\n');
}

/** The results of the marks for the largest library. */
export function growthMarks({ engine, sizes, targets, starts, waits }: Growth): Mark[] {
  const size = sizes.at(-1) ?? 0;
  const isFor = size === MARKED.largest ? {} : { isFor: MARKED.largest };
  const marks: Mark[] = [];
  const add = (what: string, value: number | undefined, most: number, unit: string) => {
    if (value === undefined) return;
    const text = `${figure(value)} ${unit}`;
    marks.push({ what, mark: `<= ${most} ${unit}`, figure: text, met: value <= most, ...isFor });
  };
  const at = (name: string) => p50Of(targets.find(({ target }) => target === name)?.rows.at(-1));
  const flat = targets.filter(({ isFlat, rows }) => isFlat && rows.length > 1);
  const grown = Math.max(...flat.map(({ rows }) => growthOf(rows, (row) => row.p50)));
  if (flat.length > 0) {
    const span = `from ${sizes[0]?.toLocaleString('en')} to ${size.toLocaleString('en')} prompts`;
    const what = `growth of the slowest growing, ${span}`;
    const isTheSpan = sizes[0] === MARKED.smallest && size === MARKED.largest;
    marks.push({
      what,
      mark: `<= ${MOST_GROWTH} x`,
      figure: times(grown),
      met: grown <= MOST_GROWTH,
      ...(isTheSpan ? {} : { isFor: MARKED.largest }),
    });
  }
  add('search for a common word with its total, p50', at('api:common'), engine === 'sqlite' ? 30 : 100, 'ms');
  add('longest wait behind such searches', waits?.behind, 50, 'ms');
  if (engine === 'sqlite') add('create a prompt, p50', at('write:create'), 5, 'ms');
  const start = starts.at(-1);
  add('start on an existing library, first answer', start === undefined ? undefined : start / 1000, 3, 's');
  return marks;
}

const p50Of = (row: Row | undefined): number | undefined => (row?.failure ? Infinity : row?.p50);

const cell = (row: Row): string => (row.failure ? `FAILED: ${row.failure}` : figure(row.p50));

const growthOf = (rows: Row[], value: (row: Row) => number): number =>
  rows.some(({ failure }) => failure) ? Infinity : ratioOf(rows.map(value));

const ratioOf = (values: number[]): number => (values.at(-1) ?? 0) / (values[0] ?? 0);

const times = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)} x` : '-');

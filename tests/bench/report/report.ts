import { quantile } from '../library/shape.ts';
import type { Row } from '../load/measure.ts';
import type { Machine } from '../machine/machine.ts';
import { marksOf, type Mark } from '../marks.ts';
import type { Results } from '../results.ts';
import { ROW_HEAD, rowCells } from './rows.ts';
import { tableIn, type Form, type Table } from './table.ts';

const MARK_HEAD = ['', 'mark', 'measured', ''];

/** The figures of one run, for a terminal or as Markdown. */
export function report(results: Results, form: Form): string {
  const table = tableIn(form);
  const title = `${results.prompts.toLocaleString('en')} prompts on ${ENGINES[results.engine]}`;
  return [
    form === 'text' ? title : `**${title}**`,
    ...(results.rows.length > 0 ? [table(ROW_HEAD, results.rows.map(rowCells))] : []),
    marksTable(marksOf(results), table),
    ...foot(results),
  ].join('\n\n');
}

export const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export const marksTable = (marks: Mark[], table: Table): string => table(MARK_HEAD, marks.map(markCells));

function markCells({ what, mark, figure, met, isFor }: Mark): string[] {
  const verdict = met ? 'met' : 'not met';
  return [what, mark, figure, isFor ? `${verdict} (the mark is for ${isFor.toLocaleString('en')})` : verdict];
}

export const machineLine = ({ date, processor, cores, memoryGb, system, node, loadBefore }: Machine): string =>
  `${date} UTC, ${cores} cores ${processor}, ${memoryGb} GB, ${system}, Node ${node}, load before ${loadBefore.toFixed(2)}`;

/** How quiet the machine was, judged by the yardsticks, whose work is always the same. */
export function noiseOf(rows: Row[]): string {
  const drifts = rows.filter(({ failure }) => !failure).map(({ drift }) => Math.abs(drift));
  if (drifts.length === 0) return '';
  const [half = '', most = ''] = [0.5, 0.9].map((share) => `${Math.round(quantile(drifts, share) * 100)} %`);
  return `; bare Node differed by ${half} (nine of ten times by at most ${most}) from before a target to after it`;
}

function foot({ machine, seconds, engine, rows }: Results): string[] {
  const lines = [
    `${machineLine(machine)}${noiseOf(rows)}`,
    `Each figure is of ${seconds} s after a warm-up, driven by wrk with one thread over loopback. "x bare Node": beside a
node:http server that answers the same bytes, in three processes of its own, as one may be an eighth faster than the next, each
measured just before and after; "x by CPU": the same by processor time for one request, which other work on the machine hardly
changes. Server and wrk share the cores: where bare Node is about as fast as wrk itself (small bodies, 32 connections), "x bare
Node" looks better than it is.`,
  ];
  if (engine === 'postgres') {
    lines.push('CPU and memory are of the server process alone, without those of PostgreSQL.');
  }
  return lines;
}

import type { Row } from '../load/measure.ts';
import { figure } from './table.ts';

export const ROW_HEAD = [
  '',
  'cache',
  'conn.',
  'requests/s',
  'x bare Node',
  'x by CPU',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'peak MB',
  'bytes',
];

const MODES: Record<Row['mode'], string> = { cached: 'on', uncached: 'off', alike: '' };

export function rowCells(row: Row): string[] {
  const name = [row.title, MODES[row.mode], String(row.connections)];
  if (row.failure) return [...name, `FAILED: ${row.failure}`, '', '', '', '', '', '', ''];
  const { perSecond, ratio, p50, p99, cpuPerRequest, yardstickCpuPerRequest, peakMemory, bytes } = row;
  return [
    ...name,
    figure(perSecond),
    ratioText(ratio),
    ratioText((yardstickCpuPerRequest ?? Number.NaN) / (cpuPerRequest ?? Number.NaN)),
    figure(p50),
    figure(p99),
    figure(cpuPerRequest),
    figure(peakMemory),
    bytes.toLocaleString('en'),
  ];
}

const ratioText = (ratio: number): string => (Number.isFinite(ratio) ? ratio.toFixed(ratio < 0.1 ? 3 : 2) : '-');

/** One row for progress output. */
export function rowLine(row: Row): string {
  const [, mode = '', connections = '', ...figures] = rowCells(row);
  const name = `${row.target.padEnd(14)} ${mode && `cache ${mode}`}`.padEnd(26);
  const [perSecond = '', ratio = '', byCpu = '', p50 = ''] = figures;
  return row.failure
    ? `${name} x${connections}  ${perSecond}`
    : `${name} x${connections.padEnd(3)} ${perSecond.padStart(8)}/s  ${ratio} of bare Node, ${byCpu} by CPU, p50 ${p50} ms`;
}

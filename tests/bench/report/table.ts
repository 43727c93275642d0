/** For a terminal, or as Markdown for docs/figures.md. */
export type Form = 'text' | 'markdown';

export type Table = (head: string[], rows: string[][]) => string;

export const tableIn = (form: Form): Table => (form === 'text' ? textTable : markdownTable);

/** Columns that contain only figures are right-aligned. */
const FIGURE = /^$|^[-<>=]*\s?\d|^-$/;
const ofFigures = (rows: string[][], column: number): boolean =>
  column > 0 && rows.every((row) => FIGURE.test(row[column] ?? ''));

function textTable(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const columns = head.map((_, column) => {
    const width = Math.max(...all.map((row) => row[column]?.length ?? 0));
    const atRight = ofFigures(rows, column);
    return { width, pad: (cell: string) => (atRight ? cell.padStart(width) : cell.padEnd(width)) };
  });
  const line = (row: string[]) => columns.map(({ pad }, column) => pad(row[column] ?? '')).join('  ');
  return [line(head), columns.map(({ width }) => '-'.repeat(width)).join('  '), ...rows.map(line)]
    .map((text) => text.trimEnd())
    .join('\n');
}

function markdownTable(head: string[], rows: string[][]): string {
  const line = (row: string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = head.map((_, column) => (ofFigures(rows, column) ? '---:' : '---')).join('|');
  return [line(head), `|${rule}|`, ...rows.map(line)].join('\n');
}

/** A figure with as many digits as are reliable. */
export function figure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : value >= 0.1 ? 2 : 3);
}

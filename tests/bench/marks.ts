import type { Row } from './load/measure.ts';
import { figure } from './report/table.ts';
import type { Results } from './results.ts';

/** A performance target of the project, and the measured figure. */
export interface Mark {
  what: string;
  mark: string;
  figure: string;
  met: boolean;
  /** The number of prompts that the mark is for, if this run had another. */
  isFor?: number;
}

const DOCUMENTS = 'page:';
/** Lists that are the same for everybody. */
const LISTS = ['api:newest', 'api:deep', 'api:trending', 'api:featured', 'api:category'];

/** The marks that a run can decide. Marks without a measured figure are left out. */
export function marksOf(results: Results): Mark[] {
  return [...ratioMarks(results), ...searchMarks(results), ...writeMarks(results), ...wholeMarks(results)];
}

function ratioMarks({ rows, engine, prompts }: Results): Mark[] {
  const marks: Mark[] = [];
  const cached = rows.filter((row) => row.mode === 'cached' && row.connections === 32);
  const groups = [
    ['cached documents, slowest of them', cached.filter(({ target }) => target.startsWith(DOCUMENTS))],
    ['cached lists of the API, slowest of them', cached.filter(({ target }) => LISTS.includes(target))],
  ] as const;
  for (const [what, group] of groups) {
    const slowest = [...group].sort((a, b) => valueOf(a) - valueOf(b))[0];
    if (slowest) {
      const text = `${ratioOf(slowest)}, ${slowest.title}`;
      marks.push({ what, mark: '>= 0.75 x bare Node', figure: text, met: valueOf(slowest) >= 0.75 });
    }
  }
  const newest = find(rows, 'api:newest', 'uncached', 32);
  if (newest && engine === 'sqlite') {
    const text = `${ratioOf(newest)}, ${newest.bytes.toLocaleString('en')} bytes`;
    const mark = { mark: '>= 0.12 x bare Node', figure: text, met: valueOf(newest) >= 0.12 };
    marks.push({ what: 'newest page, cache off', ...mark, ...sizeNote(prompts, 100_000) });
  }
  return marks;
}

function searchMarks({ rows, waits, engine, prompts }: Results): Mark[] {
  const marks: Mark[] = [];
  const common = find(rows, 'api:common', 'uncached', 1);
  const most = engine === 'sqlite' ? 30 : 100;
  if (common) {
    marks.push({
      what: 'search for a common word with its total, p50',
      ...atMost(common.failure ? Infinity : common.p50, most, 'ms'),
      ...sizeNote(prompts, 1_000_000),
    });
  }
  if (waits) {
    const wait = atMost(waits.behind, 50, 'ms');
    const text = `${wait.figure}; ${figure(waits.alone)} ms when nobody searches`;
    marks.push({ what: 'longest wait behind such searches', ...wait, figure: text, ...sizeNote(prompts, 1_000_000) });
  }
  return marks;
}

function writeMarks({ rows, fresh, engine, prompts }: Results): Mark[] {
  const marks: Mark[] = [];
  const create = find(rows, 'write:create', 'alike', 1);
  if (create && engine === 'sqlite') {
    const p50 = create.failure ? Infinity : create.p50;
    marks.push({ what: 'create a prompt, p50', ...atMost(p50, 5, 'ms'), ...sizeNote(prompts, 1_000_000) });
  }
  if (fresh) {
    const { created, inList, inDocument } = fresh;
    const text = `list ${inList} of ${created}, document ${inDocument} of ${created}`;
    const met = inList === created && inDocument === created;
    marks.push({ what: 'the next reader sees what was created', mark: 'always', figure: text, met });
  }
  return marks;
}

function wholeMarks({ startMs, memory, imported, engine, prompts }: Results): Mark[] {
  const marks: Mark[] = [];
  if (startMs !== undefined) {
    const mark = atMost(startMs / 1000, 3, 's');
    marks.push({ what: 'start on an existing library, first answer', ...mark, ...sizeNote(prompts, 1_000_000) });
  }
  if (memory) {
    const mark = atMost(memory.now, 300, 'MB');
    const text = `${mark.figure} (${figure(memory.files)} MB of it mapped files)`;
    marks.push({ what: 'memory after the whole bench', ...mark, figure: text, ...sizeNote(prompts, 100_000) });
  }
  if (imported && engine === 'sqlite') {
    const rate = `${figure(imported.perSecond)} rows/s`;
    const mark = { mark: '>= 5,000 rows/s', figure: rate, met: imported.perSecond >= 5_000 };
    marks.push({
      what: `import of ${imported.rows.toLocaleString('en')} rows`,
      ...mark,
      ...sizeNote(imported.rows, 100_000),
    });
  }
  return marks;
}

const valueOf = ({ ratio, failure }: Row): number => (failure ? 0 : ratio);

function ratioOf(row: Row): string {
  const byCpu = (row.yardstickCpuPerRequest ?? Number.NaN) / (row.cpuPerRequest ?? Number.NaN);
  return `${valueOf(row).toFixed(2)} (${byCpu.toFixed(2)} by CPU)`;
}

const find = (rows: Row[], target: string, mode: Row['mode'], connections: number): Row | undefined =>
  rows.find((row) => row.target === target && row.mode === mode && row.connections === connections);

const atMost = (value: number, most: number, unit: string): Pick<Mark, 'mark' | 'figure' | 'met'> => ({
  mark: `<= ${most} ${unit}`,
  figure: `${figure(value)} ${unit}`,
  met: value <= most,
});

const sizeNote = (prompts: number, isFor: number): Pick<Mark, 'isFor'> => (prompts === isFor ? {} : { isFor });

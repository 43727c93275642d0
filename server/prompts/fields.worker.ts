import type { FieldsAnswer, TextAnswer } from '../../contract/fields.calls.ts';
import { valuesByKey } from '../../contract/fields.form.ts';
import type { FieldWarning, Reading } from '../../contract/fields.model.ts';
import { fillWithin, missingFields, textOf } from '../../contract/fields.ts';
import { warningsOf } from '../../contract/fields.warnings.ts';
import { writeAs, type WritableDialect } from '../../contract/fields.write.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { LIMITS } from '../../contract/limits.ts';
import { estimateTokens } from '../../contract/tokens.ts';
import type { Database, WorkerModule } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { countFields, formOf, readingOf, sizeOf, type FieldSource } from '../text/form.ts';
import { LONG } from './prepare.worker.ts';

/** A text that was filled in, and what its caller may want to refuse. */
interface Filled {
  /** Undefined: it would be longer than a text may be. */
  text: string | undefined;
  tokens: number;
  /** Names of fields that stay as written, of required ones without a value, and of values without a field. */
  unfilled: string[];
  missing: string[];
  unknown: string[];
}

/** A text in another dialect, or as its author wrote it because it would be too long in that one. */
interface Written extends TextAnswer {
  isTooLong: boolean;
}

interface Tasks {
  form: { asked: FieldSource; answered: Required<Pick<Prompt, 'fieldCount' | 'form'>> };
  read: { asked: FieldSource; answered: FieldsAnswer };
  write: { asked: FieldSource & { as: WritableDialect | undefined }; answered: Written };
  fill: { asked: FieldSource & { values: Record<string, string> }; answered: Filled };
}
type Task = { [Kind in keyof Tasks]: { kind: Kind; asked: Tasks[Kind]['asked'] } }[keyof Tasks];

/** Warnings of one answer. */
const MOST_WARNINGS = 100;

type Work<Kind extends keyof Tasks> = (asked: Tasks[Kind]['asked'], reading: Reading) => Tasks[Kind]['answered'];

const WORK: { [Kind in keyof Tasks]: Work<Kind> } = {
  form(_, reading) {
    return { fieldCount: countFields(reading), form: formOf(reading) };
  },
  read({ dialect = 'auto', fields = [] }, reading) {
    const warnings = warningsOf(reading, { dialect, fields }).slice(0, MOST_WARNINGS);
    return { dialect: reading.dialect, form: formOf(reading), warnings };
  },
  write({ as, content }, reading) {
    if (as === undefined) return { text: content, dialect: reading.dialect, warnings: [], isTooLong: false };
    const { text, warnings, isTooLong } = writeAs(reading, as);
    return { text, dialect: as, warnings: warnings.slice(0, MOST_WARNINGS), isTooLong };
  },
  fill({ values: given }, reading) {
    const { values, unknown } = valuesByKey(reading.fields, given);
    const text = fillWithin(reading, values, LIMITS.filledMax);
    const isUnfilled = ({ slot, ...field }: (typeof reading.fields)[number]) =>
      !slot && textOf({ ...field, slot }, values) === undefined;
    return {
      text,
      tokens: estimateTokens(text ?? ''),
      unfilled: reading.fields.filter(isUnfilled).map(({ name }) => name),
      missing: missingFields(reading.fields, values).map(({ name }) => name),
      unknown,
    };
  },
};

const work = ({ kind, asked }: Task, reading = readingOf(asked)): unknown =>
  (WORK[kind] as (asked: FieldSource, reading: Reading) => unknown)(asked, reading);

/** Runs in the worker thread for long reads (database/worker.ts), though it reads nothing. */
export const run = (_: Database, task: Task): Promise<unknown> => Promise.resolve(work(task));

/** About how many characters a task is given. */
function givenTo({ kind, asked }: Task): number {
  let size = sizeOf(asked);
  if (kind === 'fill') for (const value of Object.values(asked.values)) size += value.length;
  return size;
}

/** Characters that a dialect writes around a field, at most about. */
const AROUND = 100;

/** About how many characters a task makes, at most: a field can be short, and what takes its places long. */
function madeBy(task: Task, reading: Reading): number {
  const lengths = new Map<unknown, number>();
  if (task.kind === 'fill') {
    const { values } = valuesByKey(reading.fields, task.asked.values);
    for (const field of reading.fields) lengths.set(field, textOf(field, values)?.length ?? 0);
  } else if (task.kind === 'write' && task.asked.as !== undefined) {
    for (const field of reading.fields) {
      const said = [field.default ?? '', field.help ?? '', ...(field.options ?? [])];
      lengths.set(
        field,
        said.reduce((length, { length: more }) => length + more, AROUND),
      );
    }
  }
  return reading.segments.reduce((size, { text, field }) => size + text.length + (lengths.get(field) ?? 0), 0);
}

/**
 * Reads, writes or fills in the fields of a text: a long one, and one that becomes long, in the worker thread, where
 * askers take turns, so that it blocks no other request.
 */
export async function fieldWorker<Kind extends keyof Tasks>(
  database: Database,
  kind: Kind,
  asked: Tasks[Kind]['asked'],
  asker: Asker,
): Promise<Tasks[Kind]['answered']> {
  const task = { kind, asked } as Task;
  const reading = givenTo(task) < LONG ? readingOf(asked) : undefined;
  const answered =
    reading && madeBy(task, reading) < LONG
      ? work(task, reading)
      : await database.runInWorker(import.meta.url as WorkerModule<Task, unknown>, task, { asker, queue: 'prepare' });
  return answered as Tasks[Kind]['answered'];
}

/** The warning about a value whose field does not exist. */
export const unknownField = (name: string): FieldWarning => ({
  kind: 'unknown-field',
  message: `There is no field “${name}”.`,
  names: [name],
});

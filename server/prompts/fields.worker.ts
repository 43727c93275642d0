import type { FieldsAnswer, TextAnswer } from '../../contract/fields.calls.ts';
import { keyOf } from '../../contract/fields.names.ts';
import type { FieldWarning } from '../../contract/fields.model.ts';
import { fillFields, missingFields, textOf } from '../../contract/fields.ts';
import { warningsOf } from '../../contract/fields.warnings.ts';
import { writeAs, type WritableDialect } from '../../contract/fields.write.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { LIMITS } from '../../contract/limits.ts';
import { estimateTokens } from '../../contract/tokens.ts';
import type { Database, WorkerModule } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { countFields, formOf, readingOf, type FieldSource } from '../text/form.ts';
import { isLong } from './prepare.worker.ts';

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

interface Tasks {
  form: { asked: FieldSource; answered: Required<Pick<Prompt, 'fieldCount' | 'form'>> };
  read: { asked: FieldSource; answered: FieldsAnswer };
  write: { asked: FieldSource & { as: WritableDialect | undefined }; answered: TextAnswer };
  fill: { asked: FieldSource & { values: Record<string, string> }; answered: Filled };
}
type Task = { [Kind in keyof Tasks]: { kind: Kind; asked: Tasks[Kind]['asked'] } }[keyof Tasks];

/** Warnings of one answer. */
const MOST_WARNINGS = 100;

const WORK: { [Kind in keyof Tasks]: (asked: Tasks[Kind]['asked']) => Tasks[Kind]['answered'] } = {
  form(source) {
    const reading = readingOf(source);
    return { fieldCount: countFields(reading), form: formOf(reading) };
  },
  read(source) {
    const reading = readingOf(source);
    const { dialect = 'auto', fields = [] } = source;
    const warnings = warningsOf(reading, { dialect, fields }).slice(0, MOST_WARNINGS);
    return { dialect: reading.dialect, form: formOf(reading), warnings };
  },
  write({ as, ...source }) {
    const reading = readingOf(source);
    if (as === undefined) return { text: source.content, dialect: reading.dialect, warnings: [] };
    const { text, warnings } = writeAs(reading, as);
    return { text, dialect: as, warnings: warnings.slice(0, MOST_WARNINGS) };
  },
  fill({ values: given, ...source }) {
    const reading = readingOf(source);
    const keys = new Set(reading.fields.map(({ key }) => key));
    const byKey = Object.entries(given).map(([name, value]) => [keys.has(name) ? name : keyOf(name), value] as const);
    const values = Object.fromEntries(byKey);
    let length = 0;
    for (const { text, field } of reading.segments) length += ((field && textOf(field, values)) ?? text).length;
    const text = length > LIMITS.filledMax ? undefined : fillFields(reading, values);
    const isUnfilled = ({ slot, ...field }: (typeof reading.fields)[number]) =>
      !slot && textOf({ ...field, slot }, values) === undefined;
    return {
      text,
      tokens: estimateTokens(text ?? ''),
      unfilled: reading.fields.filter(isUnfilled).map(({ name }) => name),
      missing: missingFields(reading.fields, values).map(({ name }) => name),
      unknown: Object.keys(given).filter((_, at) => !keys.has(byKey[at]?.[0] ?? '')),
    };
  },
};

const work = ({ kind, asked }: Task): unknown => (WORK[kind] as (source: FieldSource) => unknown)(asked);

/** Runs in the worker thread for long reads (database/worker.ts), though it reads nothing. */
export const run = (_: Database, task: Task): Promise<unknown> => Promise.resolve(work(task));

/**
 * Reads, writes or fills in the fields of a text: a long one in the worker thread, where askers take turns, so that it
 * blocks no other request.
 */
export function fieldWorker<Kind extends keyof Tasks>(
  database: Database,
  kind: Kind,
  asked: Tasks[Kind]['asked'],
  asker: Asker,
): Promise<Tasks[Kind]['answered']> {
  const task = { kind, asked } as Task;
  const answered = isLong(asked.content)
    ? database.runInWorker(import.meta.url as WorkerModule<Task, unknown>, task, { asker, queue: 'prepare' })
    : run(database, task);
  return answered as Promise<Tasks[Kind]['answered']>;
}

/** A prompt with the form that is found in its text. */
export async function withForm(database: Database, prompt: Prompt, asker: Asker): Promise<Prompt> {
  const { content, dialect, fields } = prompt;
  return { ...prompt, ...(await fieldWorker(database, 'form', { content, dialect, fields }, asker)) };
}

/** The warning about a value whose field does not exist. */
export const unknownField = (name: string): FieldWarning => ({
  kind: 'unknown-field',
  message: `There is no field “${name}”.`,
  names: [name],
});

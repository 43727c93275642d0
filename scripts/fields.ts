import { readFields } from '../contract/fields.ts';
import type { Reading } from '../contract/fields.model.ts';
import { contentColumnOf } from '../server/library/import.columns.ts';
import { readRecords } from '../server/library/import.records.ts';
import { UnusableFile } from '../server/library/import.text.ts';
import { print, printJson, readFileWords, runCommand } from '../server/start/command.ts';

const USAGE = `Usage: npm run fields -- FILE.csv [--json]
Finds the fields of the prompts in a CSV file, in the column content (or prompt, or text).
  --json  one JSON object for each row: its number from 1, the dialect and the fields, with the places where they stand`;

/** The fields of each row's prompt as it stands in its cell, in order; a row without that cell has none. */
async function* readAll(file: string): AsyncGenerator<Reading> {
  let column: number | undefined;
  for await (const record of readRecords(file)) {
    if ('reason' in record) throw new UnusableFile(`Line ${record.line}: ${record.reason}`);
    if (column === undefined) column = contentColumnOf(record.cells);
    else yield readFields(record.cells[column] ?? '');
  }
}

const asJson = ({ dialect, fields }: Reading, row: number) => ({
  row,
  dialect,
  fields: fields.map(({ name, type, default: standard = null, options = null, required, slot, spans }) => ({
    name,
    type,
    default: standard,
    options,
    required,
    slot,
    spans,
  })),
});

async function printRows(file: string): Promise<void> {
  let row = 0;
  for await (const reading of readAll(file)) printJson(asJson(reading, (row += 1)));
}

async function printSummary(file: string): Promise<void> {
  const dialects = new Map<string, number>();
  let [rows, forms, fields, slots] = [0, 0, 0, 0];
  for await (const reading of readAll(file)) {
    const ofModel = reading.fields.filter(({ slot }) => slot).length;
    rows += 1;
    fields += reading.fields.length - ofModel;
    slots += ofModel;
    if (reading.fields.length === 0) continue;
    if (reading.fields.length > ofModel) forms += 1;
    dialects.set(reading.dialect, (dialects.get(reading.dialect) ?? 0) + 1);
  }
  const line = (count: number, what: string): void => print(`${String(count).padStart(7)} ${what}`);
  line(rows, 'rows');
  line(forms, 'with fields to fill in');
  for (const [dialect, count] of [...dialects].sort(([, one], [, other]) => other - one)) line(count, `in ${dialect}`);
  line(fields, 'fields');
  line(slots, 'more that are left for the model');
}

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

await runCommand(USAGE, async (words) => {
  const { file, values } = readFileWords(words, { json: { type: 'boolean' } });
  await (values.json ? printRows(file) : printSummary(file));
});

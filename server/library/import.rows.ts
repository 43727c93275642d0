import { pipeline } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { Name } from '../../contract/categories.ts';
import { PromptInput } from '../../contract/prompts.ts';
import { prepareText, type PreparedText } from '../text/prompt-text.ts';
import { columnsOf, delimiterOf, namesOf as columnNames, type Columns } from './import.columns.ts';
import { withKnownTags } from './import.tags.ts';
import { checkText, firstLineOf, textOf, UnusableFile } from './import.text.ts';

/** A valid row, or why it is refused. */
export type RowResult = ValidRow | { reason: string };

/** A row that can be imported: its prepared text, and the names of its categories and tags. */
export interface ValidRow {
  text: PreparedText;
  categories: string[];
  tags: string[];
  filledIn: boolean;
}

/** `line` is where the row begins in the file, from 1. */
export type ImportRow = { line: number } & RowResult;

/** Names for rows that give none of their own. */
export interface Defaults {
  categories: string[];
  tags: string[];
}

/** What the first line says about all rows. */
interface Header {
  columns: Columns;
  names: string[];
}

/** Characters of one row: forty times the longest prompt. An unclosed quotation mark makes an endless row. */
const MAX_ROW = 8_000_000;

/**
 * Reads a CSV file as a stream: comma, semicolon or tab as delimiter, quoted line breaks, any line endings.
 * @param onBytes called with the number of bytes of each piece that was read
 * @param onLeftOut called with the names of unused columns, if there are any
 * @throws UnusableFile when it is no text or has no column for titles or contents
 */
export async function* readRows(
  file: string,
  defaults: Defaults,
  onBytes: (bytes: number) => void,
  onLeftOut: (names: string[]) => void = () => undefined,
): AsyncGenerator<ImportRow> {
  await checkText(file);
  const firstLine = await firstLineOf(file);
  // UTF-16 without a byte order mark, or no text at all.
  if (firstLine.includes('\0')) throw new UnusableFile(`${file} is not UTF-8 text: save it as CSV UTF-8`);
  const parser = parse({
    delimiter: delimiterOf(firstLine),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
    info: true,
  });
  // A read error destroys the parser, and so surfaces in the loop below.
  pipeline(textOf(file, onBytes), parser, () => undefined);

  let header: Header | undefined;
  let [next, empty] = [1, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // The parser counts a quoted CRLF as two lines; an editor does not.
      const line = next + info.empty_lines - empty;
      empty = info.empty_lines;
      next = line + 1 + record.reduce((breaks, field) => breaks + field.split('\n').length - 1, 0);
      if (header) yield { line, ...judge(record, header, defaults) };
      else {
        const { columns, leftOut } = columnsOf(record);
        header = { columns, names: record };
        if (leftOut.length > 0) onLeftOut(leftOut);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isEndless = error.code === 'CSV_MAX_RECORD_SIZE';
    const why = isEndless ? 'does not end' : 'cannot be read: a quotation mark is never closed';
    if (!header) throw new UnusableFile(`The first line ${why}`);
    const reason = isEndless ? 'The row does not end' : 'A quotation mark is never closed';
    yield { line: next, reason: `${reason}; nothing from here on was read` };
  }
  if (!header) throw new UnusableFile('The file is empty');
}

function judge(record: string[], { columns, names }: Header, defaults: Defaults): RowResult {
  if (record.length !== names.length) {
    const hint =
      record.length > names.length ? '; a text that holds the sign between fields belongs in quotation marks' : '';
    return {
      reason: `The row has ${record.length} fields, the first line names ${names.length} (${columnNames(names)})${hint}`,
    };
  }
  const field = (column: keyof Columns): string => record[columns[column] ?? -1] ?? '';
  const own = { categories: namesOf(field('categories')), tags: namesOf(field('tags')) };
  const filledIn = own.categories.length === 0 || own.tags.length === 0;
  const result = PromptInput.safeParse({
    title: field('title'),
    content: field('content').replaceAll('\r\n', '\n'),
    previewText: field('previewText'),
    categories: own.categories.length > 0 ? own.categories : defaults.categories,
    tags: withKnownTags(own.tags.length > 0 ? own.tags : defaults.tags, {
      forDevs: field('forDevs'),
      type: field('type'),
    }),
  });
  if (!result.success) return { reason: [...new Set(result.error.issues.map(({ message }) => message))].join('; ') };
  const { title, content, previewText = '' } = result.data;
  const [categories, tags] = [result.data.categories.map(asStored), result.data.tags.map(asStored)];
  for (const { reason } of [...categories, ...tags]) if (reason !== undefined) return { reason };
  const text = prepareText({ title, content, previewText });
  return { text, categories: categories.map(({ name }) => name), tags: tags.map(({ name }) => name), filledIn };
}

/** A name as it would be stored, or why it is invalid. */
function asStored(written: string): { name: string; reason?: string } {
  const { data: name = '', error } = Name.safeParse(written);
  return error ? { name, reason: `${error.issues[0]?.message}: ${written}` } : { name };
}

/** `Writing; Email` as names, without empty ones. */
const namesOf = (field: string): string[] =>
  field
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');

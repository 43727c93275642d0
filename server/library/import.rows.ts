import { Name } from '../../contract/categories.ts';
import { PromptInput } from '../../contract/prompts.ts';
import { prepareText, type PreparedText } from '../text/prompt-text.ts';
import { columnsOf, namesOf as columnNames, type Columns } from './import.columns.ts';
import { readRecords } from './import.records.ts';
import { withKnownTags } from './import.tags.ts';

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

/**
 * Reads the prompts of a CSV file as a stream.
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
  let header: Header | undefined;
  for await (const record of readRecords(file, onBytes)) {
    if ('reason' in record) yield record;
    else if (header) yield { line: record.line, ...judge(record.cells, header, defaults) };
    else {
      const { columns, leftOut } = columnsOf(record.cells);
      header = { columns, names: record.cells };
      if (leftOut.length > 0) onLeftOut(leftOut);
    }
  }
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

import { pipeline } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { delimiterOf } from './import.columns.ts';
import { checkText, firstLineOf, textOf, UnusableFile } from './import.text.ts';

/** A row of a CSV file as it stands there, the first line included; `line` is where it begins, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Characters of one row: forty times the longest prompt. An unclosed quotation mark makes an endless row. */
const MAX_ROW = 8_000_000;

/**
 * Reads a CSV file as a stream: comma, semicolon or tab as delimiter, quoted line breaks, any line endings. If it
 * breaks off after the first line, the last thing read is the reason.
 * @param onBytes called with the number of bytes of each piece that was read
 * @throws UnusableFile when it is no text, is empty, or its first line cannot be read
 */
export async function* readRecords(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<CsvRecord | { line: number; reason: string }> {
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

  let hasHeader = false;
  let [next, empty] = [1, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // The parser counts a quoted CRLF as two lines; an editor does not.
      const line = next + info.empty_lines - empty;
      empty = info.empty_lines;
      next = line + 1 + record.reduce((breaks, field) => breaks + field.split('\n').length - 1, 0);
      yield { line, cells: record };
      hasHeader = true;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isEndless = error.code === 'CSV_MAX_RECORD_SIZE';
    const why = isEndless ? 'does not end' : 'cannot be read: a quotation mark is never closed';
    if (!hasHeader) throw new UnusableFile(`The first line ${why}`, { cause: error });
    const reason = isEndless ? 'The row does not end' : 'A quotation mark is never closed';
    yield { line: next, reason: `${reason}; nothing from here on was read` };
  }
  if (!hasHeader) throw new UnusableFile('The file is empty');
}

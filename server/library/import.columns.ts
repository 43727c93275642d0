import { UnusableFile } from './import.text.ts';

/** Columns by every name they may have, in lower case. */
const NAMES = {
  title: ['title', 'act'],
  content: ['content', 'prompt'],
  previewText: ['previewtext', 'preview_text'],
  categories: ['categories'],
  tags: ['tags'],
} as const;

type Column = keyof typeof NAMES;

/** Where each column stands; only those that the file has. */
export type Columns = Partial<Record<Column, number>> & { title: number; content: number };

/** @throws UnusableFile when there is no column for titles or none for contents */
export function columnsOf(header: string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase());
  const find = (column: Column): number | undefined => {
    const at = NAMES[column].map((name) => names.indexOf(name)).find((index) => index >= 0);
    return at;
  };
  const [title, content] = [find('title'), find('content')];
  if (title === undefined || content === undefined) {
    const missing = title === undefined ? NAMES.title : NAMES.content;
    throw new UnusableFile(`The first line names no column ${missing.join(' or ')}; it must name the columns`);
  }
  const columns: Columns = { title, content };
  for (const column of ['previewText', 'categories', 'tags'] as const) {
    const at = find(column);
    if (at !== undefined) columns[column] = at;
  }
  return columns;
}

/** What parts the columns: the sign that cuts the first line into the names we need. */
export function delimiterOf(firstLine: string): string {
  const cells = (delimiter: string) => firstLine.split(delimiter).map((cell) => cell.replaceAll('"', ''));
  return (
    [',', ';', '\t'].find((delimiter) => {
      try {
        return columnsOf(cells(delimiter));
      } catch {
        return false;
      }
    }) ?? ','
  );
}

import { UnusableFile } from './import.text.ts';

/** Columns by every name they may have, in lower case. */
const NAMES = {
  title: ['title', 'act'],
  content: ['content', 'prompt'],
  previewText: ['previewtext', 'preview_text'],
  categories: ['categories'],
  tags: ['tags'],
  /** Of the files of prompts.chat: "TRUE" for developers, and what the prompt makes. */
  forDevs: ['for_devs'],
  type: ['type'],
} as const;

type Column = keyof typeof NAMES;

/** The position of each column that the file has. */
export type Columns = Partial<Record<Column, number>> & { title: number; content: number };

/** The most columns in the header line: a file with more is something else. */
const MAX_COLUMNS = 500;
/** How many names are shown, and characters of each. */
const MAX_SHOWN = 12;
const MAX_SHOWN_LENGTH = 40;

/**
 * @returns also the names of unused columns
 * @throws UnusableFile when there is no column for titles or none for contents, or two for one thing
 */
export function columnsOf(header: string[]): { columns: Columns; leftOut: string[] } {
  if (header.length > MAX_COLUMNS) throw new UnusableFile(`The first line names more than ${MAX_COLUMNS} columns`);
  const names = header.map((name) => name.trim().toLowerCase());
  const found: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(NAMES) as Column[]) {
    const places = names.flatMap((name, at) => ((NAMES[column] as readonly string[]).includes(name) ? [at] : []));
    if (places.length > 1) {
      const which = places.map((at) => `${shown(header[at] ?? '')} (column ${at + 1})`).join(' and ');
      throw new UnusableFile(`The first line names two columns for one thing, ${which}; rename or remove one`);
    }
    if (places[0] !== undefined) found[column] = places[0];
  }
  const { title, content, ...others } = found;
  if (title === undefined || content === undefined) {
    const missing = title === undefined ? NAMES.title : NAMES.content;
    throw new UnusableFile(`The first line names no column ${missing.join(' or ')}; it must name the columns`);
  }
  const used = new Set(Object.values(found));
  const leftOut = header.filter((name, at) => !used.has(at) && name.trim() !== '').map(shown);
  return { columns: { title, content, ...others }, leftOut };
}

/**
 * The position of the column with the prompts, for what needs no titles: as an import finds it, or a column `text`.
 * @throws UnusableFile when there is none, or two
 */
export function contentColumnOf(header: string[]): number {
  const names = header.map((name) => name.trim().toLowerCase());
  const known = names.some((name) => (NAMES.content as readonly string[]).includes(name)) ? NAMES.content : ['text'];
  const places = names.flatMap((name, at) => ((known as readonly string[]).includes(name) ? [at] : []));
  const [place, second] = places;
  if (place === undefined) throw new UnusableFile('The first line names no column content, prompt or text');
  if (second !== undefined)
    throw new UnusableFile('The first line names two columns for prompts; rename or remove one');
  return place;
}

const shown = (name: string): string => {
  const plain = name.trim().replaceAll(/\p{C}/gu, ' ');
  return plain.length > MAX_SHOWN_LENGTH ? `${plain.slice(0, MAX_SHOWN_LENGTH)}…` : plain;
};

/** The columns of a file, for a sentence. */
export function namesOf(header: string[]): string {
  const more = header.length > MAX_SHOWN ? ` and ${header.length - MAX_SHOWN} more` : '';
  return `${header.slice(0, MAX_SHOWN).map(shown).join(', ')}${more}`;
}

/** The delimiter that splits the first line into most known names, or else into most fields. */
export function delimiterOf(firstLine: string): string {
  const names: readonly string[] = Object.values(NAMES).flat();
  const [best = ','] = [',', ';', '\t']
    .map((delimiter) => {
      const cells = firstLine.split(delimiter).map((cell) => cell.replaceAll('"', '').trim().toLowerCase());
      return { delimiter, known: cells.filter((cell) => names.includes(cell)).length, cells: cells.length };
    })
    .sort((a, b) => b.known - a.known || b.cells - a.cells)
    .map(({ delimiter }) => delimiter);
  return best;
}

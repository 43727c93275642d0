export interface ImportReport {
  imported: number;
  /** Rows whose title and content are in the library or further up in the file. */
  duplicates: number;
  /** Imported rows that named no category or no tag of their own. */
  filledIn: number;
  refused: number;
  firstRefused: { line: number; reason: string }[];
  newCategories: string[];
  newTags: string[];
  /** Unused columns. */
  leftOut: string[];
  /** Whether it was stopped before the end of the file. */
  stopped: boolean;
}

/** `1,234 prompts`. */
export const counted = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

/** How many names are shown. */
const MAX_NAMES = 20;
const shortened = (names: string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${(names.length - MAX_NAMES).toLocaleString('en')} more`
    : names.join(', ');

/** What an import did, or would do, in lines for a person. */
export function reportLines(
  report: ImportReport,
  { categories, tags, dryRun }: { categories: string[]; tags: string[]; dryRun: boolean },
): string[] {
  const { imported, duplicates, filledIn, refused, firstRefused, newCategories, newTags, leftOut, stopped } = report;
  const lines = [`${dryRun ? 'Would import' : 'Imported'} ${counted(imported, 'prompt')}`];
  if (filledIn > 0) {
    const given = `${categories.join(', ')} / ${tags.join(', ')}`;
    lines.push(`  ${counted(filledIn, 'row')} named no category or no tag and got: ${given}`);
  }
  if (newCategories.length > 0) lines.push(`  New categories: ${shortened(newCategories)}`);
  if (newTags.length > 0) lines.push(`  New tags: ${shortened(newTags)}`);
  if (leftOut.length > 0) lines.push(`  Columns left out: ${shortened(leftOut)}`);
  if (duplicates > 0) lines.push(`Left out ${counted(duplicates, 'duplicate')} (same title and content)`);
  if (refused > 0) lines.push(`Refused ${counted(refused, 'row')}`);
  for (const { line, reason } of firstRefused) lines.push(`  line ${line}: ${reason}`);
  if (refused > firstRefused.length) lines.push(`  and ${(refused - firstRefused.length).toLocaleString('en')} more`);
  if (stopped) lines.push('Stopped before the end of the file; done again it goes on and imports nothing twice.');
  return lines;
}

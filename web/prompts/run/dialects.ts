import type { FieldWarning, Reading } from '../../../contract/fields.model.ts';
import { writeAs, type WritableDialect } from '../../../contract/fields.write.ts';

/** The dialects as people know them, in the order of the list, each with how it writes a field. */
const DIALECT_WORDS: Record<WritableDialect, { label: string; example: string }> = {
  brackets: { label: 'Square brackets', example: '[name]' },
  dollar: { label: 'Dollar and braces', example: '${name}' },
  double: { label: 'Double braces', example: '{{name}}' },
  openwebui: { label: 'Open WebUI', example: '{{name | text}}' },
  librechat: { label: 'LibreChat', example: '{{name:one|two}}' },
  raycast: { label: 'Raycast', example: '{argument name="name"}' },
  vscode: { label: 'VS Code', example: '${input:name}' },
  fstring: { label: 'Python f-string', example: '{name}' },
};

/** A prompt in another dialect. */
export interface Writing {
  dialect: WritableDialect;
  label: string;
  example: string;
  text: string;
  /** What the dialect cannot say, as sentences. */
  lost: string[];
}

/** Sentences on what is lost that are shown for one dialect. */
const LOST_MOST = 3;

/** The prompt in every dialect that it can be written in. */
export const writeAll = (reading: Reading): Writing[] =>
  (Object.keys(DIALECT_WORDS) as WritableDialect[]).map((dialect) => {
    const { text, warnings } = writeAs(reading, dialect);
    return { dialect, ...DIALECT_WORDS[dialect], text, lost: lostSentences(warnings) };
  });

/** What is lost, each once; of many the first, and how many more. */
export function lostSentences(warnings: readonly FieldWarning[]): string[] {
  const all = [...new Set(warnings.filter(({ kind }) => kind === 'lost').map(({ message }) => message))];
  if (all.length <= LOST_MOST) return all;
  return [...all.slice(0, LOST_MOST - 1), `And ${all.length - LOST_MOST + 1} more things that it cannot say.`];
}

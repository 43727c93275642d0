import type { SampleCategory, SamplePrompt } from './sample/index.ts';

const HOUR = 60 * 60 * 1000;
/** Average hours between two sample prompts, and the maximum deviation. */
const STEP = 11;
const JITTER = 5;

export interface SampleEntry {
  category: string;
  prompt: SamplePrompt;
  /** UTC, ISO 8601. */
  createdAt: string;
}

/**
 * The sample prompts oldest first, as if editors had added them over the last weeks: categories take turns, and those
 * flagged as new come last.
 */
export function sampleEntries(categories: SampleCategory[], now: Date): SampleEntry[] {
  const rounds = Math.max(...categories.map(({ prompts }) => prompts.length));
  const taken = Array.from({ length: rounds }, (_, round) =>
    categories.flatMap((_category, turn) => {
      // Each round begins with another category, so that no two days look alike.
      const { name, prompts } = categories[(turn + 5 * round) % categories.length] ?? { name: '', prompts: [] };
      const prompt = prompts[round];
      return prompt ? [{ category: name, prompt }] : [];
    }),
  ).flat();
  const isNew = ({ prompt }: { prompt: SamplePrompt }): boolean => prompt.flags.includes('new');
  const ordered = [...taken.filter((entry) => !isNew(entry)), ...taken.filter(isNew)];
  return ordered.map((entry, at) => {
    const hours = (ordered.length - at) * STEP - ((at * 7) % (JITTER + 1));
    const minutes = (at * 37) % 60;
    return { ...entry, createdAt: new Date(now.getTime() - hours * HOUR + minutes * (HOUR / 60)).toISOString() };
  });
}

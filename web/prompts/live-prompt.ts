import { findPlaceholders } from '../../contract/placeholders.ts';

interface Example {
  title: string;
  content: string;
  /** What is filled in, in the order of the placeholders. */
  answers: string[];
}

export const EXAMPLES: [Example, ...Example[]] = [
  {
    title: 'Reply to an unhappy customer',
    content:
      'Write a reply to [customer name], who wrote to us about [problem]. Apologise once and mean it, offer [solution], and close with one clear next step. Tone: [tone]. At most 120 words.',
    answers: ['Mara Lindqvist', 'a parcel that never came', 'a replacement by Friday', 'warm and direct'],
  },
  {
    title: 'Learn something properly',
    content:
      'Be my patient tutor. Explain [topic] to [audience], starting from [what I already know]. Use one everyday comparison, then ask me three questions, one at a time, and correct me kindly.',
    answers: ['compound interest', 'a curious twelve-year-old', 'plain percentages'],
  },
  {
    title: 'Turn notes into a decision',
    content:
      'Here are my notes on [decision]. List the options in a table with cost, risk and effort for [team]. Say which one you would take by [deadline], and what would change your mind.',
    answers: ['moving our shop to a new host', 'four people', 'the end of March'],
  },
];

/** How long one letter takes, and the breath between two blanks, in milliseconds. All of it stays under five seconds. */
const LETTER = 26;
const BREATH = 340;

/** What stands in each blank this long after the start, as a person types; `done` when all is there. */
export function typedAfter(example: Example, elapsed: number): { values: Record<string, string>; done: boolean } {
  const values: Record<string, string> = {};
  let left = elapsed;
  for (const [position, { key }] of findPlaceholders(example.content).entries()) {
    const answer = example.answers[position] ?? '';
    const letters = Math.min(answer.length, Math.max(0, Math.floor(left / LETTER)));
    if (letters > 0) values[key] = answer.slice(0, letters);
    left -= answer.length * LETTER + BREATH;
  }
  return { values, done: left + BREATH >= 0 };
}

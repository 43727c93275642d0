export interface Example {
  title: string;
  content: string;
  /** One answer per placeholder, in order. Each must be at least as long as its placeholder, whose place it takes. */
  answers: string[];
}

export const EXAMPLES: [Example, ...Example[]] = [
  {
    title: 'Reply to an unhappy customer',
    content:
      'Write a reply to [customer name], who wrote to us about [problem]. Apologise once and mean it, offer [solution], and close with one clear next step. Tone: [tone]. At most 120 words.',
    answers: ['Maria Lindqvist', 'a parcel that never came', 'a replacement by Friday', 'warm and direct'],
  },
  {
    title: 'Learn something properly',
    content:
      'Be my patient tutor. Explain [topic] to [audience], starting from [what I already know]. Use one everyday comparison, then ask me three questions, one at a time, and correct me kindly.',
    answers: ['compound interest', 'a curious twelve-year-old', 'adding up and percent'],
  },
  {
    title: 'Turn notes into a decision',
    content:
      'Here are my notes on [decision]. List the options in a table with cost, risk and effort for [team]. Say which one you would take by [deadline], and what would change your mind.',
    answers: ['moving our shop to a new host', 'four people', 'the end of March'],
  },
];

/** Time per letter and pause between two blanks, in milliseconds. The whole animation stays under five seconds. */
const LETTER_MS = 26;
const PAUSE_MS = 340;

/** Start and end of each blank in milliseconds after the start; one blank after the other. */
export function scheduleOf({ answers }: Example): { from: number; until: number }[] {
  let next = 0;
  return answers.map(({ length }) => {
    const from = next;
    const until = from + length * LETTER_MS;
    next = until + PAUSE_MS;
    return { from, until };
  });
}

export interface Example {
  title: string;
  content: string;
  /** What is filled in, in the order of the placeholders. Not shorter than these, whose place it takes. */
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

/** How long one letter takes, and the breath between two blanks, in milliseconds. All of it stays under five seconds. */
const LETTER = 26;
const BREATH = 340;

/** When each blank begins to be filled in and when it is, in milliseconds after the start: one after the other. */
export function scheduleOf({ answers }: Example): { from: number; until: number }[] {
  let next = 0;
  return answers.map(({ length }) => {
    const from = next;
    const until = from + length * LETTER;
    next = until + BREATH;
    return { from, until };
  });
}

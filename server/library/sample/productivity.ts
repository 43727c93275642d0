import type { SampleCategory } from './sample.types.ts';

export const productivity: SampleCategory = {
  name: 'Productivity',
  prompts: [
    {
      title: 'Turn meeting minutes into decisions and actions',
      content: `\
Here are notes or a transcript of a meeting: [notes or transcript]
People present and their roles: [participants]
Date of the meeting: [date]

Make a summary that someone who was not there can act on.

1. **In one paragraph:** why the meeting took place and what is different now.
2. **Decisions:** each as a full sentence, who decided, and the reason if it was mentioned. Something counts \
as decided only if nobody was still objecting. Everything else is a proposal; list it under that word.
3. **Actions:** a table with Action (starting with a verb), Owner, Due, Depends on. If an owner or date was \
not named, write "not agreed". Do not assign work to people who were silent.
4. **Open questions,** and who could answer them.
5. **Worth remembering:** at most three remarks, quoted word for word, that explain the mood or a concern.

Convert "next Friday" and the like into dates, counted from [date]. Keep names as they appear. If a passage \
is unintelligible or two statements contradict each other, say so in a line at the end. Finally draft the \
message to the participants, under 90 words, asking them to correct anything within one day.`,
      previewText: 'Separates what was decided from what was merely said, with owners, dates and open questions.',
      tags: ['Meetings', 'Summaries'],
      images: 3,
      rating: 4.8,
      flags: { trending: true, featured: true },
    },
    {
      title: 'Plan a realistic week around energy, not only hours',
      content: `\
Plan my week. Fixed appointments: [appointments]. Everything I think I should do: [task list]. I think best \
[best time of day] and I am no use [worst time of day]. This week would count as a success if [one outcome].

First add it up. Estimate every task in half-hours, honestly, with a third on top for anything I have never \
done before. Compare with the free time left after meals, travel and twenty percent for surprises. Show me \
both numbers. They will not match; that is the point of the exercise.

Then choose. Tasks that serve [one outcome] go into my best hours, in blocks of 60 to 100 minutes, no more \
than two a day. Small things go into two batches a day. Suggest for everything left over: move it to next \
week, make it smaller, hand it over, or drop it, and write the one-line message with which I could say no.

Give me a table for each day with time, task and the first physical step. Leave Friday's last hour empty for \
looking back, with three questions. If my list contains projects rather than tasks, ask which next step I \
mean before planning them.`,
      previewText: 'Fits your work to the time and strength you really have, and says no to the rest in time.',
      tags: ['Time management', 'Planning', 'Habits'],
      images: 3,
      rating: 4.6,
      flags: { trending: true },
    },
    {
      title: 'Make a hard decision with a weighted table',
      content: `\
I have to decide: [decision]. My options: [options]. What matters to me, in no order: [what matters]. I have \
to decide by [deadline].

Help me think; do not decide for me.

Ask up to four questions first, if my answers could change the outcome. Then sharpen the list of what matters \
into four to seven criteria that do not overlap, and separate out anything that is really a condition: an \
option that misses a condition is out and gets no points.

Let me give the weights by handing out 100 points. If I refuse, propose some and mark them as yours. Score \
each option from 0 to 10 with a reason of half a line, and say how sure you are. Show the table with weighted \
totals, in a form I can paste into a spreadsheet.

Now attack it. Which weight would have to change, and by how much, for the second option to win? Which score \
is a guess? What would I regret in two years? Is there an option nobody has listed, such as waiting, trying \
it for a month or doing half?

Last question to me: how do you feel about the winner? If I am disappointed, we have learned something, and \
the criteria are incomplete.`,
      previewText: 'Turns a tangle of pros and cons into criteria, weights and a result you can argue with.',
      tags: ['Decision making', 'Critical thinking', 'Spreadsheets'],
      images: 2,
      rating: 4.5,
      flags: { new: true },
    },
    {
      title: 'Empty an overflowing inbox in one sitting',
      content: `\
Senders and subject lines from my inbox: [list of emails]. I have [minutes] minutes.

Sort every line into one pile: answer now, do later, waiting for someone, archive. When in doubt, archive. \
Draft replies of one to three sentences for the first pile, with blanks for facts I must fill in. Turn each \
"do later" into a task that starts with a verb. If a sender appears three times, suggest the rule or the \
conversation that would end it. Where a subject tells you nothing, put it under "open me" and do not guess.`,
      previewText: 'Sorts subject lines into five piles and drafts the short replies, so that two hours are enough.',
      tags: ['Email', 'Time management'],
      images: 1,
      rating: 4.2,
    },
    {
      title: 'Break a daunting project into first steps',
      content: `\
I keep avoiding this: [project]. It should be done by [deadline]. What bothers me about it most: [what \
bothers me].

Describe in one sentence what "done" looks like, so concretely that a stranger could check it. Ask me if you \
cannot. Then divide the way there into three to five milestones, each something that exists afterwards and \
did not exist before.

Plan only the first milestone in detail: steps of at most 45 minutes, each with a verb, an object and a \
place. The very first step takes ten minutes, needs nobody else and cannot fail. For [what bothers me], \
suggest one step that makes it smaller today.

No motivational talk. End with the question: when, and where, will you do step one?`,
      previewText: 'From a fog of worry to three visible steps, the first of which takes ten minutes.',
      tags: ['Planning', 'Habits'],
      images: 2,
      rating: 4.4,
    },
  ],
};

import type { SampleCategory } from './sample.types.ts';

export const data: SampleCategory = {
  name: 'Data & Analytics',
  prompts: [
    {
      title: 'Review a SQL query for correctness and speed',
      content: `\
Review this query for [database and version]. First whether it is right, then whether it is fast. A quick \
wrong answer is the worst outcome.

Question it should answer: [business question]
Tables, keys and rough row counts: [schema and row counts]
Query: [SQL query]

**Right?** Say in one sentence what a single row of the result stands for. Then check: joins that multiply \
rows, filters on the outer side of an outer join, NULL in comparisons and in NOT IN, averages of averages, \
DISTINCT hiding a mistake, date borders and time zones, integer division. For each problem, give four or five \
test rows on which the query goes wrong.

**Fast?** Describe the plan you expect and where the rows pile up. Suggest at most three changes, the biggest \
effect first: rewrite, index, precomputed table. For each index, name the columns in order and what it costs \
on writing. Mark what needs confirming with the real execution plan, and tell me what to look for in it.

**Result.** The revised query, formatted, with one comment per non-obvious line, and a check query that lists \
the rows found in only one of the two results:

\`\`\`sql
(SELECT * FROM old_result EXCEPT ALL SELECT * FROM new_result)
UNION ALL
(SELECT * FROM new_result EXCEPT ALL SELECT * FROM old_result);
\`\`\`

Explain every row it returns; each is either a mistake in the old query or one in yours.

If the business question can be read in two ways, show both readings and ask, before you optimise either.`,
      previewText: 'Checks what the query really counts before making it faster, with an index plan and test rows.',
      tags: ['SQL', 'Code review', 'Testing'],
      images: 3,
      rating: 4.8,
      flags: { trending: true },
    },
    {
      title: 'Read out an A/B test honestly and decide what to ship',
      content: `\
Read out an experiment for people who want a yes or no, without pretending to more certainty than we have.

Hypothesis and change: [hypothesis]
Primary metric, and who chose it when: [primary metric]
Guardrail metrics: [guardrail metrics]
Result per variant (users, conversions or means, spread): [results per variant]
Run time, split and planned sample size: [test setup]

**Before looking at the winner,** check the test itself: does the split match the plan, was the run a whole \
number of weeks, was it stopped when it looked good, did anything else launch, could one user be in both \
groups? If the split is off by more than chance explains, stop and say that the result cannot be used.

**The result.** Absolute and relative difference on [primary metric] with a 95 percent interval, shown with \
the calculation so that somebody can repeat it. Translate it into a sentence: "We expect between X and Y more \
orders per thousand visitors." Do not write "almost significant" or "trending towards". Then the guardrails \
in a table: metric, difference, interval, fine or not.

**Segments.** At most three, and only those named before the start. Anything discovered afterwards is an idea \
for the next test and must be labelled so.

**Decision.** One of: ship, do not ship, run longer until a stated number, test something else. Give the \
reason, the cost of being wrong in each direction, and what we would see in the next month if the decision \
was wrong. A result near zero with a narrow interval is a finding; say what it taught us.

Write it in this order: decision in two lines, chart description, result, checks, caveats, next step. One \
page. If the data needed for the interval is missing, list exactly which numbers to fetch and give the \
readout with blanks.`,
      previewText:
        'Guards against peeking, weak samples and wishful segments, then gives a decision people can follow.',
      tags: ['Decision making', 'Reporting', 'Critical thinking'],
      images: 4,
      rating: 4.7,
      flags: { featured: true },
    },
    {
      title: 'Choose the right chart for the point you want to make',
      content: `\
I want to show [message] with this data: [columns and number of rows]. It will be seen by [audience].

Suggest two charts that could carry the message and a popular one that would mislead here. Recommend one: its \
title as a full sentence, what goes on each axis with units, how to sort, the single thing to highlight, what \
to leave out.

If the data does not support the message, say so first. If three numbers in a sentence would do the job \
better, recommend that.`,
      previewText: 'From message to chart type, with title, annotation and what to leave out.',
      tags: ['Visualization', 'Presentations'],
      images: 2,
      rating: 4.4,
    },
    {
      title: 'Clean up a messy spreadsheet step by step',
      content: `\
Help me clean a spreadsheet in [spreadsheet program]. The columns with a few typical rows: [sample rows]. In \
the end I need to [what the data is for].

Begin with a diagnosis: for each column the intended type, what is wrong with it (mixed dates, numbers stored \
as text, stray spaces, several facts in one cell, spellings of the same thing, invisible duplicates, totals \
between the rows) and how common it seems in the sample.

Then give me a numbered plan in a safe order: copy the raw sheet, add a row number that never changes, \
structure before values, values before duplicates. Each step has the exact formula or menu path, what a cell \
looks like before and after, and a check that should give a known result ("the count of rows is still 1,204").

Ask before deciding anything that loses information: which duplicate wins, what an empty cell means, how to \
read 03/04. Keep a change log as a table: Step, Column, Rule, Rows affected. Finish with three validation \
rules that stop the mess from coming back.`,
      previewText: 'A safe order of operations with formulas, checks after each step and a log of every change.',
      tags: ['Spreadsheets', 'Documentation'],
      images: 2,
      rating: 4.5,
      flags: { new: true },
    },
    {
      title: 'Define a metric so nobody argues about it again',
      content: `\
Write the definition of the metric [metric name]. It is used to decide [decision it supports]. The source \
tables are [source tables].

On one page: a sentence anyone could repeat; the formula with numerator and denominator; what one unit is; \
when an event counts (time zone, late data, refunds, test accounts, deleted users); how often it is computed \
and when it is final. Work through eight edge cases in a table: Case, Counts or not, Why.

Add a reference query with comments, the two older definitions people will confuse it with, the easiest way \
of improving the number without improving anything real, and a companion metric that would expose that. \
Decisions I have not taken appear as open questions with your recommendation; do not hide them in the formula.`,
      previewText: 'A one-page definition with edge cases, a reference query and the ways it can be gamed.',
      tags: ['Reporting', 'SQL', 'Documentation'],
      images: 1,
      rating: 4.2,
    },
  ],
};

import type { SampleCategory } from './sample.types.ts';

export const business: SampleCategory = {
  name: 'Business',
  prompts: [
    {
      title: 'Explain a contract clause in plain language',
      content: `\
Explain a clause from a contract to somebody who has to decide on it and is not a lawyer. This is help with \
reading, not legal advice; say that once, at the top, and name the moment at which a qualified lawyer in \
[country or state] should look at it.

Type of contract: [contract type]
I am the: [my role in the contract]
Clause: [clause text]

Answer in this order:
1. In one sentence, what the clause makes somebody do, allow or give up.
2. A plain-language version, sentence by sentence beside the original, in a table. Keep every condition. If a \
term is probably defined elsewhere in the contract, mark it "see definitions" and do not guess.
3. What happens in three situations: everything goes well, one side is late, one side wants to leave.
4. Who carries the risk, and whether that is common in a [contract type] or deserves a second look.
5. Three questions to ask the other side and two changes I could propose, from modest to ambitious, worded \
politely.

Where the effect depends on law that differs between places, say "depends on local law" and stop there. If \
the clause seems cut off, ask for the rest first.`,
      previewText: 'What a clause says, who carries the risk, and which questions to put to a lawyer before signing.',
      tags: ['Negotiation', 'Decision making', 'Summaries'],
      images: 2,
      rating: 4.7,
      flags: { trending: true },
    },
    {
      title: 'Write a monthly investor update people actually read',
      content: `\
Draft the investor update of [company_name] for [month and year]. Readers have ninety seconds on a phone; \
some of them can help us if we ask well.

Figures: [key figures with last month's values]
What went well: [wins]
What did not: [setbacks]
What we need: [help needed]

Order: a two-line summary a reader could forward; the figures in a small table with change against last month \
and against plan; what we learned; the setback, with its cause and what we are changing; runway in months; \
one ask, specific enough to be answered with a name or a yes.

Write calmly. No superlatives, no "crushing it". A number without a comparison does not go in. If a figure \
got worse, it appears in the first half. If runway or cash is missing from my notes, ask before drafting, \
because its absence will be noticed.

Give me the update in at most 350 words, three subject lines, and the question you would ask us back if you \
were a careful investor.`,
      previewText: 'Numbers first, bad news early, one clear ask. A page that builds confidence by being straight.',
      tags: ['Funding', 'Reporting', 'Email'],
      images: 2,
      rating: 4.5,
    },
    {
      title: 'Stress-test a business plan before anyone else does',
      content: `\
It is eighteen months from now and the plan below has failed. Your task is to find out why, while it is still \
cheap to know.

Plan: [business plan or idea]
Money and time available: [budget and deadline]
What we believe most firmly: [core belief]

**Round 1: write down what must be true.** List every assumption the plan rests on, including the ones it \
does not mention: about the customer, the price, the channel, the cost, the people, the timing and the law. \
Number them. Mark each as known (we have evidence), believed (we have an opinion) or hoped (we have neither). \
Evidence means something I told you, not something plausible.

**Round 2: five opponents.** Let each of these write three or four sharp sentences against the plan, using \
the numbers above:
- a customer who chose to do nothing instead;
- a competitor with ten times our budget and no pride;
- the employee who has to deliver it in month four;
- a finance person who recalculates everything with half the revenue and double the time;
- an expert in the field who has seen this idea before.

No opponent may repeat another. None may be polite about [core belief].

**Round 3: the fatal few.** Choose the three assumptions that are both uncertain and lethal. For each, \
describe how the failure would unfold month by month and the first sign we could notice, who would notice it \
and when.

**Round 4: cheap tests.** For each of the three, design the smallest test that could prove us wrong within \
[budget and deadline]: what we do, with whom, how long, what it costs, and the result at which we change the \
plan. "Talk to customers" is not a test; a sentence with a number in it is.

**Result.** Finish with a table: assumption, status, how lethal (1 to 5), test, stop signal. Beneath it write \
a verdict in three sentences: go, go smaller, or not yet. If the plan is too thin to test, do not fill it in \
for me. Ask the four questions whose answers would matter most.`,
      previewText:
        'A pre-mortem with five opponents: find the assumption that sinks the plan and the cheapest way to test it.',
      tags: ['Strategy', 'Critical thinking', 'Decision making'],
      images: 4,
      rating: 4.8,
      flags: { featured: true },
    },
    {
      title: 'Rewrite vague OKRs into ones a team can steer by',
      content: `\
Below are the objectives and key results of [team] for [period]. Make them useful, which mostly means fewer.

[current OKRs]

First sort every line in a table: outcome, output, task or wish, with half a sentence of reasoning. Then rewrite:
- one to three objectives that a tired person understands on a Friday afternoon;
- two or three key results each, "from baseline to target by date", with a named source;
- for each key result a counter-metric that shows when we are winning in a harmful way;
- one owner. A result with two owners has none.

Do not invent baselines. Where one is missing, write "baseline unknown, measure by" and a date in the first \
two weeks. Move tasks to a list titled "Things we may do about it". Close with the two lines you removed with \
the most hesitation.`,
      previewText:
        'Separates outcomes from to-do lists, adds baselines and a counter-metric, and cuts what nobody owns.',
      tags: ['Strategy', 'Leadership', 'Planning'],
      images: 3,
      rating: 4.6,
      flags: { new: true },
    },
    {
      title: 'Answer an angry customer and fix the cause',
      content: `\
A customer wrote this: [customer message]
What really happened, as far as we know: [facts]
What I may offer: [remedy]

Name what the customer is actually upset about; often it is not the first thing mentioned. Then write a reply \
of at most 140 words: take responsibility for what was ours and only that, say what happens now and by when, \
offer the remedy without hidden conditions. No "we apologise for any inconvenience" and no promise I have not \
given you.

Add three lines for our team: the cause, how to notice it earlier, the smallest change that prevents the next \
one. If the facts are too thin, give me a short holding reply and the questions to clear up.`,
      previewText: 'A reply that takes responsibility for the right things, and a note to the team so it happens once.',
      tags: ['Email', 'Feedback'],
      images: 1,
      rating: 4.3,
    },
  ],
};

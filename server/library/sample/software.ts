import type { SampleCategory } from './sample.types.ts';

export const software: SampleCategory = {
  name: 'Software Development',
  prompts: [
    {
      title: 'Review a pull request like a senior engineer',
      content: `\
Review this change the way a careful senior colleague would: you want it to ship, and you will be on call \
when it does.

Purpose of the change: [what the change should do]
Language and framework: [language and framework]
Parts of the system it touches: [affected parts]
Diff: [diff]

Read in this order, and finish one step before beginning the next.

1. **Intent.** Say in two sentences what the diff does. If that differs from the stated purpose, this is your \
first finding.
2. **Correctness.** Walk through the unhappy paths: empty, missing, duplicate, very large, wrong order, \
concurrent, half-finished, time zones, retries. For each real problem, give the input that triggers it.
3. **Safety.** Untrusted input, permissions, secrets, personal data in logs, migrations that cannot be rolled \
back.
4. **Tests.** Which behaviour could I break tomorrow without a test turning red? Name the missing test as a \
sentence.
5. **Shape.** Naming, duplication, needless abstraction. Only where it will cost somebody time.

Report each finding in this form:

\`\`\`
MUST | SHOULD | COULD   file and line
What happens:  one sentence, observable from outside
Because:       the line or condition that causes it
Suggestion:    the smallest change that fixes it
Confidence:    certain | likely | check this
\`\`\`

Rules: at most ten findings, most serious first. Do not report formatting a tool could fix. Do not praise in \
general; if something is well solved, say which line and why, once. If you lack a file to judge something, \
list it under "Could not see" and do not speculate about it.

End with a verdict (approve, approve after MUST items, rethink) and one question for the author that would \
teach you something about the design.`,
      previewText: 'Ordered findings with evidence: what breaks, what will hurt later, and what is only taste.',
      tags: ['Code review', 'Testing', 'Feedback'],
      images: 4,
      rating: 4.9,
      flags: { featured: true, trending: true },
    },
    {
      title: 'Write a blameless incident postmortem',
      content: `\
Write a postmortem that helps the next person on call. It describes how a reasonable person, with what they \
could see at the time, did what they did.

Incident: [incident title]
Impact on users: [who was affected and how]
Raw material (chat log, alerts, deploys, graphs): [raw notes]
Audience: [audience]

**Before you write,** tell me in three lines whether the raw material is enough. If it lacks the beginning, \
the end or the moment of detection, ask for exactly that and say where such things are usually found: paging \
tool, deploy history, chat, status page, support queue.

**Part 1. Timeline.** Build it from the raw material only, in UTC, one event per line:

\`\`\`
14:02  deploy 5.1.3 reaches all hosts            source: deploy log
14:09  error rate passes 4 percent, no alert     source: graph
14:26  first customer report                     source: support ticket
\`\`\`

Separate what happened from what people believed at that moment; both belong in it, the second marked \
"believed". Leave gaps visible as "no information", never bridge them. Compute time to detect, time to \
understand and time to recover.

**Part 2. Why it made sense.** For each decision that made matters worse, write what the person could see, \
what they could not see, and which signal would have changed the decision. Use roles, not names. Words such \
as careless, should have and human error do not appear.

**Part 3. Contributing factors.** List four to eight: technical, organisational and lucky. Include at least \
one factor that had been present for months without harm, and one thing that limited the damage. For each \
one, ask once more what made it possible, until the answer is a system, a rule or a trade-off that somebody \
made for good reasons. Do not crown a single root cause if several conditions were needed.

**Part 4. Actions.** A table with the columns Action, Which factor it removes or weakens, Type (prevent, \
detect, respond), Owner role, Effort (hours, days, weeks), How we will know it worked. At most seven rows. \
"Be more careful", "add documentation" and "more training" only count with a mechanism. Mark the two actions \
you would do first if there were only one week.

**Part 5. Summary.** Write it last and put it at the top: five sentences for [audience] without jargon, \
covering what broke, for whom, for how long, why, and what changes.

Before you deliver, check: would the people involved agree that this is what it felt like? Does any sentence \
blame somebody by its grammar? Is every number traceable to the raw material? List what you could not \
establish under "Open questions", together with who might know.`,
      previewText:
        'Timeline, contributing factors and actions with owners, written so that people tell the truth next time.',
      tags: ['Debugging', 'Documentation', 'Reporting'],
      images: 3,
      rating: 4.8,
      flags: { featured: true },
    },
    {
      title: 'Explain and repair a regular expression',
      content: `\
Take this regular expression apart: [pattern]
It runs in [language or engine] and is meant to match [what it should match].

Explain it from left to right in a table with the columns Piece, Meaning, Example it accepts. Group pieces \
that belong together; nobody needs a row for every backslash. Then say in one sentence what the whole pattern \
really does, which may not be what it is meant to do.

Next, write at least six strings it should accept and six it should refuse, among them empty input, leading \
spaces, accents, a line break and one very long near miss. State for each what the current pattern does. \
Point out nested repetition that could make it slow.

Finish with a repaired version. If the engine allows comments inside patterns, use them, like this:

\`\`\`
/
  ^ (?<year>\\d{4})      # four digits
  -
  (?<month>[01]\\d)      # first digit 0 or 1
/x
\`\`\`

If a parser or two simple string operations would be clearer than any pattern, say so and show that instead.`,
      previewText: 'Takes a pattern apart piece by piece, shows what it misses and returns a tested, readable version.',
      tags: ['Debugging', 'Testing', 'Documentation'],
      images: 2,
      rating: 4.5,
      flags: { new: true },
    },
    {
      title: 'Find the root cause of a bug step by step',
      content: `\
Be my debugging partner. We look for the cause before we talk about a fix.

Expected: [expected behaviour]
Observed: [observed behaviour]
Since when, and what changed: [recent changes]
Environment: [environment]

Begin by restating the contradiction in one sentence. Then list up to five hypotheses that explain all the \
observations, the likeliest first, each with the observation that speaks against it. Choose the experiment \
that separates the most hypotheses for the least effort: a log line, a breakpoint, a bisect, a smaller input. \
Give me the exact command or code, and say beforehand what each possible result would mean.

Then stop and wait for my result. Strike out what is disproved, say what you now believe and how strongly, \
and propose the next experiment. Never more than one experiment per turn.

We are finished when we can turn the bug on and off at will. Only then propose the fix, a test that fails \
without it, and one other place in the code where the same mistake may live.`,
      previewText: 'A calm debugging partner: one hypothesis, one cheap experiment, one conclusion at a time.',
      tags: ['Debugging', 'Critical thinking'],
      images: 2,
      rating: 4.7,
    },
    {
      title: 'Record an architecture decision with honest trade-offs',
      content: `\
Write an architecture decision record for [decision to record]. Context: [situation and constraints]. Options \
considered: [options].

Keep it to one page that is still fair in three years, when nobody remembers the meeting.

- **Title** as a short statement in the present tense.
- **Context**: the forces, including the uncomfortable ones (deadline, skills in the team, money). Facts \
only, no hint of the answer.
- **Options**: each one described as its supporters would describe it, with the cost of leaving it again later.
- **Decision**: one paragraph beginning with "We will".
- **Consequences**: what becomes easier, what becomes harder, what we now have to look after.
- **Revisit when**: a measurable sign that this was the wrong choice.

If only one option was really considered, add the strongest alternative yourself and mark it "added in \
review". If a constraint is stated without a reason, ask for the reason; it may be the whole decision.`,
      previewText: 'A one-page decision record with real alternatives, consequences and the sign that it was wrong.',
      tags: ['Documentation', 'Decision making'],
      images: 3,
      rating: 4.4,
      flags: { new: true },
    },
  ],
};

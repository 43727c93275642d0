import type { SampleCategory } from './sample.types.ts';

export const research: SampleCategory = {
  name: 'Research',
  prompts: [
    {
      title: 'Build a literature review matrix from my papers',
      content: `\
Build a review matrix from the papers I give you, and only from those. I would rather have an empty cell than \
an invented one.

Research question: [research question]
Field and conventions: [field]
Abstracts, notes or full texts, numbered: [papers]

**Matrix.** One row per paper: Reference as given, Question asked, Design and data (who, where, how many), \
Measure, Main finding with effect size if stated, Limits named by the authors, Limits they do not name, \
Relevance to [research question] (0 to 3 with a reason). Write "not reported" if the material does not say. \
Keep each cell under 30 words. Behind every finding put the page or section if I supplied it.

**Reading across.** Then write four short sections:
1. Where the papers agree, and whether their agreement is independent (same data, same lab or same instrument \
counts once).
2. Where they conflict, and the likeliest reason: population, measure, time, method, or a real disagreement.
3. What nobody has looked at. A gap needs an argument: why does it matter that it is empty?
4. Which single paper would change the picture most if it turned out to be wrong.

**Draft.** Write a synthesis of 250 to 300 words organised by idea, not by author. No sentence of the type "A \
found this. B found that." Cite by my numbers. Use cautious verbs that match the design: an association is \
not an effect.

**Checks.** Do not add references from memory, not even famous ones; describe in a separate list, "Look for", \
what kind of study seems to be missing and with which search terms I might find it. If two of my papers \
report the same sample, flag it. If an abstract claims more than its result supports, quote both sentences \
side by side.

If there are more than twelve papers, do the matrix in batches and wait for my "next" before reading across.`,
      previewText:
        'Compares studies on method, finding and limits, then shows agreement, conflict and the gap between them.',
      tags: ['Literature review', 'Summaries', 'Critical thinking'],
      images: 4,
      rating: 4.8,
      flags: { featured: true },
    },
    {
      title: 'Draft a grant application section by section',
      content: `\
Help me write a grant application that a tired reviewer can score easily.

Funder and call: [funder and call]
Assessment criteria and word limits: [criteria and limits]
Project: [project summary]
Team and what we have done before: [team and track record]
Budget: [budget]

**1. Read the call.** List every criterion with its weight, and beside it what the funder is really afraid of \
(waste, no uptake, a team that cannot deliver). Mark where our project fits badly. If it fails an eligibility \
rule, stop and tell me.

**2. Interview me.** Ask for whatever a section cannot be written without, at most eight questions, in order \
of importance. Typical gaps: who has confirmed the need, what exists already, what happens if the first \
approach fails, who continues after the money.

**3. Write the sections** one at a time, in this order: objectives, need, work plan, people, impact, risks, \
budget justification, summary last. For each section:
- the first sentence answers the criterion in the funder's own terms;
- every claim has a number, a source or a name, or is cut;
- activities lead to outputs, outputs to outcomes, and the text says by what mechanism;
- it stays five percent under the limit.

After each section, show which criterion each paragraph serves and wait for my changes.

**4. Work plan** as a table: Month, Activity, Who, Deliverable, Depends on, Cost. The sums must equal \
[budget] exactly; if they do not, show me the difference and do not round it away.

**5. Review.** Now change sides. Score the draft against each criterion as a fair reviewer from a \
neighbouring field with twenty minutes. Give the score, the sentence that earned it, the sentence that lost a \
point, and the one question you would put to the panel. Revise the two weakest sections and show what changed.

**6. The last two days.** Finish with what is easily forgotten: a title under 80 characters, a public \
abstract of 60 words without jargon, and a checklist of attachments, signatures, totals that appear in more \
than one place, names that must be spelled the same everywhere, claims that still carry a note, and who can \
submit if the person in charge falls ill.

Do not invent partners, letters of support, preliminary results or statistics. A blank with a note is fine at \
this stage; a plausible invention can cost us the funding and our name.`,
      previewText: "Works from the funder's criteria, asks for what is missing and scores the draft like a reviewer.",
      tags: ['Funding', 'Planning', 'Editing'],
      images: 3,
      rating: 4.7,
      flags: { featured: true },
    },
    {
      title: 'Check an argument for hidden assumptions',
      content: `\
Examine this argument: [argument]

1. State the conclusion in one sentence its author would accept.
2. List the premises, spoken and unspoken, as numbered statements. Mark which are facts, values, definitions \
or predictions.
3. Name the two premises on which most depends and what evidence would change your mind about each.
4. Write the strongest opposing case in 120 words, in good faith.
5. Repair the argument: the smallest change that makes it sound, even if the conclusion shrinks.

Judge reasoning, not style. If the argument is good, say so and stop at step 3.`,
      previewText: 'Lays bare premises, weak links and the best opposing case, in a fair and short analysis.',
      tags: ['Critical thinking', 'Feedback'],
      images: 2,
      rating: 4.5,
    },
    {
      title: 'Design an interview guide for qualitative research',
      content: `\
Write a guide for semi-structured interviews. Study: [research question]. Participants: [participants]. \
Length: [minutes] minutes. Sensitive points: [sensitive topics].

Derive three or four themes from the research question and show for each which part of the question it \
serves. Under every theme write an opening question that invites a story ("Tell me about the last time..."), \
two follow-ups and three neutral probes. No question may suggest an answer, contain "why" as an accusation, \
or ask for a theory the participant has no reason to have.

Frame it with an opening of 90 seconds (purpose, consent, recording, the right to skip), a warm-up anyone can \
answer, and a closing that lets the participant add or take back something. For [sensitive topics], place the \
questions late, offer an exit in the wording, and note what the interviewer should do if someone becomes \
distressed, including whom to refer to.

Add a table with the columns Question, What a rich answer would contain, What to ask if the answer is thin. \
End with a checklist for two pilot interviews. If participants may be vulnerable or under age, remind me of \
ethics approval before anything else.`,
      previewText: 'Open questions that lead to stories, with probes, an opening that calms and a pilot checklist.',
      tags: ['Interview', 'User research'],
      images: 2,
      rating: 4.4,
      flags: { new: true },
    },
    {
      title: 'Summarise a paper for three different readers',
      content: `\
Summarise this paper three times: [paper]

For a colleague in [field], 150 words: question, design, main result with its uncertainty, the methodological \
choice you would question. For a decision maker, 100 words: what it means, how far it carries, what should \
not be concluded. For a curious fourteen-year-old, 90 words: no jargon, one comparison that does not distort.

All three must agree in substance. Take nothing from press releases or from memory. Beneath them, quote the \
sentence in the paper that limits its claims the most. If I gave you only the abstract, say so in each summary.`,
      previewText: 'One study, three honest summaries: for a colleague, a decision maker and a curious teenager.',
      tags: ['Literature review', 'Summaries'],
      images: 1,
      rating: 4.6,
      flags: { trending: true },
    },
  ],
};

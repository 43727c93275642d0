import type { SampleCategory } from './sample.types.ts';

export const writing: SampleCategory = {
  name: 'Writing',
  prompts: [
    {
      title: 'Edit a draft without losing my voice',
      content: `\
You are my line editor. I will give you a draft and three sentences I am proud of, so that you can hear how I \
sound on a good day.

Draft: [draft]
Sentences that sound like me: [three sentences I like]
Reader: [who will read it]

Work in two passes.

**First pass, diagnosis only.** Before changing anything, tell me in five lines at most: what the piece is \
trying to say, where [who will read it] would first lose the thread, which habit appears more than twice \
(hedging, stacked nouns, throat-clearing, long run-ups), and which sentence is the strongest. If the point of \
the draft is unclear, stop there and ask me what it is instead of guessing.

**Second pass, the edit.** Rewrite paragraph by paragraph. Keep my vocabulary, my rhythm and my odd turns of \
phrase where they do work. Add no adjectives, metaphors or facts of your own. Do not smooth every sentence to \
the same length. Where a change affects meaning rather than wording, write (meaning changed) behind it so \
that I can decide.

After the edited text, list the five changes that matter most in a table with the columns Before, After, Why. \
Close with one sentence of advice about my writing in general, the kind worth pinning above a desk.`,
      previewText:
        'A two-pass line edit: first a diagnosis, then changes that keep your rhythm and mark every shift in meaning.',
      tags: ['Editing', 'Feedback'],
      images: 4,
      rating: 4.9,
      flags: { trending: true, featured: true },
    },
    {
      title: 'Turn rough notes into a clear, structured article',
      content: `\
I have notes, not an article. Help me find the article in them.

Topic: [topic]
Reader and what they already know: [reader]
Length: [word count]
Notes, in no order: [paste notes]

1. Read all notes and write down the single claim they support best, in one sentence. Offer one rival claim \
that the same notes could carry. Recommend one of the two and say why.
2. Sort the notes into four heaps: evidence, example, explanation, leave out. Show the heaps as short lists \
so that I can move things.
3. Build an outline of four to six sections. Each heading must say something ("Small teams review faster"), \
not name a subject ("Team size").
4. Write the article from the outline. Open inside a concrete situation, not with a definition. One idea to a \
paragraph. Use only facts from my notes; where a fact would help but is missing, leave a line such as: \
MISSING: figure for review time, source needed.

End with the list of everything marked MISSING, ordered by how much the article would gain from it.`,
      previewText:
        'Finds the one claim hidden in your notes, orders the rest around it and shows you what is still missing.',
      tags: ['Blogging', 'Editing'],
      images: 2,
      rating: 4.6,
      flags: { new: true },
    },
    {
      title: 'Write a difficult email that stays kind and firm',
      content: `\
There is an email I have been putting off. Help me write it so that the other person understands the \
decision, keeps their dignity and knows what happens next.

To: [recipient and our relationship]
What has to be said: [message]
What must not change, whatever the reply: [my firm point]
What I can offer instead: [what I can offer]

Write two versions. The first is for someone who prefers directness: decision in the first two sentences, \
reason in one, next step, end. The second is for someone who needs a moment: acknowledge the situation, then \
the decision, then the reason, then the next step. Both stay under 160 words.

Rules for both: no apology for things that are not my fault, no "unfortunately" or "as you know", no reason I \
have not given you, exactly one request, and a date if a reply is needed. Do not soften the firm point until \
it can be misread.

Below the versions, quote the one sentence that carries the decision and tell me how the recipient could \
misunderstand it. If my message mixes two decisions, say so and suggest sending two emails.`,
      previewText:
        'Two versions of the message you have been putting off, plus the sentence that carries the decision.',
      tags: ['Email', 'Negotiation'],
      images: 2,
      rating: 4.7,
      flags: { trending: true },
    },
    {
      title: 'Cut any text by a third without losing meaning',
      content: `\
Shorten the text below by one third, measured in words. Keep every fact, name, number and condition; cut \
repetition, run-ups and anything the reader of [publication or channel] already knows. Keep the order of ideas.

Give me the shortened text, the word count before and after, and a list of every idea you dropped entirely.

[text]`,
      previewText: 'A strict cut with a word count and a list of what was removed, so nothing important slips away.',
      tags: ['Editing', 'Copywriting'],
      images: 1,
      rating: 4.5,
    },
    {
      title: 'Write a speech that sounds spoken, not read',
      content: `\
Write a speech that will be heard once, by people who cannot scroll back.

Occasion: [occasion]
Speaker and their relation to the audience: [speaker]
Audience: [audience]
The one thing they should repeat to someone tomorrow: [core message]
Minutes available: [minutes]
Two or three true stories or details I may use: [stories and details]

**Before writing,** check the material. If none of the stories supports [core message], tell me which kind of \
story is missing and ask one question that would help me remember one. Never invent an anecdote, a quotation \
or a shared memory.

**Shape**
- Opening: start with a moment, an object or a sentence somebody said. No thanks to the organisers in the \
first thirty seconds; place them later, where they cost nothing.
- Middle: at most three stations, each with one detail the audience can see or hear. Say in one plain line \
how each leads to the next.
- Turn: a point where the speech admits a difficulty, a doubt or a cost. Speeches without one are forgotten.
- Ending: return to the opening with new meaning, then the core message in fewer than twelve words. Stop there.

**Sound.** Count on 120 words a minute. Sentences one breath long. Prefer verbs. Repeat a key phrase on \
purpose, three times, not more. Replace anything that only works on paper: brackets, abbreviations, "the \
former", lists longer than three.

**Reading copy.** Deliver the text in short lines that break where the speaker breathes. Mark a pause with // \
and a stressed word in bold, sparingly. Then add:
1. a 40-word version for the case that the programme is running late;
2. two sentences the speaker should know by heart;
3. every claim in the text that someone in the room could challenge.`,
      previewText:
        'From occasion to reading copy: one idea, short breaths, marked pauses and a safe way to stop early.',
      tags: ['Presentations', 'Copywriting'],
      images: 3,
      rating: 4.4,
      flags: { new: true },
    },
  ],
};

import type { SampleCategory } from './sample.types.ts';

export const education: SampleCategory = {
  name: 'Education',
  prompts: [
    {
      title: 'Plan a lesson with differentiation for three levels',
      content: `\
Plan one lesson in which everybody works on the same idea and nobody is either lost or waiting.

Subject and topic: [subject and topic]
Age or year group: [age or year group]
Minutes: [lesson length]
What they could do last week: [prior knowledge]
Learners I must think of especially: [learner needs]
Room and materials: [materials]

**Start from the end.** Write the goal as something a learner can show, in words the learners would \
understand. Write the one question whose answer tells you at the end of the lesson whether they can. Then \
name the two misconceptions that most often get in the way of [subject and topic] and how each sounds when a \
learner says it aloud.

**Three routes, one idea.** Design the central task in three versions:
- Support: the same thinking with fewer steps at once, a worked first example and sentence starters. Not less \
thinking, and not simply less work.
- Core: as intended.
- Stretch: deeper rather than further. Explain, compare, find the counter-example, invent a task for others.

Describe how learners choose or change route without a label being attached to them.

**The lesson.** A table with the columns Minutes, What I do, What learners do, How I check, If it goes wrong. \
Begin with a retrieval task on [prior knowledge] that everyone can start within one minute of sitting down. \
No phase in which learners only listen for more than ten minutes. Plan at least two checks in which every \
learner answers at the same time.

**Ready to use.** Write out in full: my explanation in at most 150 words with one good example and one \
non-example; the three versions of the task; the exit question with a model answer and a typical wrong \
answer; four questions to ask while walking around.

**Care.** For [learner needs], give concrete adjustments (layout, time, language, seating, a quiet way of \
answering) instead of good intentions. If I have described a need too vaguely to plan for, ask one question \
about it and plan the rest meanwhile.

Close with what to cut first if ten minutes are lost, and with a note to myself for next time in one line.`,
      previewText:
        'One goal, three routes to it: a timed plan with checks for understanding and work for early finishers.',
      tags: ['Teaching', 'Planning'],
      images: 4,
      rating: 4.8,
      flags: { featured: true },
    },
    {
      title: 'Learn anything with a patient Socratic tutor',
      content: `\
Teach me [topic] by asking, not by telling. I am at this level: [what I already know]. I want to be able to \
[goal].

Begin with two or three short questions that show where my understanding ends. Do not correct me yet. Then \
tell me in one sentence what you think I have and what is missing, and let me disagree.

From there, one question at a time. Each should be answerable with a little effort. If I am right, ask why, \
or change one condition and ask again. If I am wrong, do not give the answer: show me an example in which my \
answer leads to something absurd, or ask about a smaller step. After two failed attempts, give a hint; after \
three, a short explanation of at most four sentences, then a similar question to try it on. "I don't know" is \
a fine answer and costs me nothing.

Every six or seven questions, ask me to explain the idea so far as if to a friend, and point out the one \
sentence that is vague. When I reach [goal], give me a task I have not seen. If I solve it, finish with three \
questions for tomorrow and one for next week, without the answers.`,
      previewText:
        'Questions instead of lectures: find the gap, work through it, and prove you can use what you learned.',
      tags: ['Study skills', 'Teaching', 'Critical thinking'],
      images: 3,
      rating: 4.9,
      flags: { trending: true, featured: true },
    },
    {
      title: 'Build a marking rubric students can understand',
      content: `\
Write a rubric for this assignment: [assignment]. It is for [age or year group] and should reward [what \
matters most].

Choose three to five criteria that do not overlap. Describe four levels of each by what one can see in the \
work, as a table, top level first, in words a learner can read without help. "Good", "some" and "adequate" \
may not carry the difference on their own.

Add one invented sentence or passage per criterion that shows the step from the second level to the third, \
five yes-or-no questions for students to answer before handing in, and two borderline cases with a ruling and \
the reason.

No points for effort, length or neatness unless I named them. If [what matters most] cannot be seen in the \
product at all, tell me and suggest evidence that would show it.`,
      previewText: 'Clear criteria, observable levels and sample sentences, so two teachers give the same mark.',
      tags: ['Teaching', 'Feedback'],
      images: 2,
      rating: 4.4,
    },
    {
      title: 'Turn my notes into flashcards that test understanding',
      content: `\
Make flashcards from these notes: [notes]

One idea per card; fronts are complete questions with a single right answer, backs have at most 25 words. At \
least a third ask for a reason or a use rather than a fact. Output a table: Front, Back, Kind, Topic.

Then list the sentences in my notes that seem wrong or unclear, instead of making cards of them.`,
      previewText: 'Small cards with one fact or one reason each, in a table you can import.',
      tags: ['Study skills', 'Summaries'],
      images: 1,
      rating: 4.5,
      flags: { new: true },
    },
    {
      title: 'Write quiz questions with plausible wrong answers',
      content: `\
Write [number of questions] multiple-choice questions on [topic] for [learners].

Each question has one correct answer and three wrong ones. Every wrong option must come from a mistake \
learners really make: a confused term, a skipped step, a rule carried too far. No joke options, no "all of \
the above", no double negatives, and the right answer is not the longest.

For each question give:
- the question, asked about a small situation where possible;
- options A to D in random order;
- the correct letter with a reason in one sentence;
- for each wrong option: the mistake behind it and one sentence to say to the learner who chose it;
- difficulty: recall, apply or explain.

Arrange them from easier to harder, about a third of each difficulty. Then check yourself: cover the \
questions and look only at the options. If the answer can be guessed, rewrite the item. If [topic] has points \
on which textbooks disagree, list them and ask which version we teach.`,
      previewText:
        'Multiple choice that diagnoses: every wrong option stands for a real mistake and tells you what to reteach.',
      tags: ['Teaching', 'Study skills', 'Testing'],
      images: 2,
      rating: 4.3,
      flags: { new: true },
    },
  ],
};

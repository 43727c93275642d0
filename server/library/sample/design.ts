import type { SampleCategory } from './sample.types.ts';

export const design: SampleCategory = {
  name: 'Design',
  prompts: [
    {
      title: 'Audit a page for accessibility and rank the fixes',
      content: `\
Audit this page or component for accessibility against WCAG 2.2, level AA. Judge it by whether people get \
their task done, not by the number of rules broken.

Page and main task: [page and main task]
Markup or description: [HTML or description]
Colours and type sizes in use: [colours and type sizes]

**Walk through the task four times** and note where each person is stopped or slowed down:
1. with the keyboard only, including going backwards and closing whatever opens;
2. with a screen reader, hearing names, roles, states and the order of headings;
3. at 400 percent zoom on a narrow screen, with text spacing increased;
4. tired and distracted, with a short memory and little patience for unclear errors.

**Report** as a table: Nr, Who is affected, What happens, Where, Criterion (number and name), Severity \
(blocks, hinders, annoys), Smallest fix. Sort by severity, then by effort. For the three worst, show the \
markup before and after in a code block. Prefer native elements; suggest ARIA only when no element does the job.

Calculate contrast only from colour values I gave you, and show the ratio. Everything you cannot tell from \
the material (focus order, live announcements, motion) belongs in a separate list, "Check by hand", with one \
instruction each: press this, expect that.

End with what already works and must not be lost in the redesign. An audit like this does not replace testing \
with disabled people; suggest the two tasks you would test with them first.`,
      previewText: 'Findings a developer can act on: who is stopped, where, which criterion, and the smallest repair.',
      tags: ['Accessibility', 'UX', 'Testing'],
      images: 3,
      rating: 4.8,
      flags: { featured: true },
    },
    {
      title: 'Give a design critique that moves the work forward',
      content: `\
Critique this design. The goal it has to meet: [goal]. The person using it: [user and situation]. Stage of \
the work: [stage: sketch, draft or final]. The design: [description or image].

Speak in three rounds. **Observations:** what the eye meets first, second and third, what is grouped with \
what, where the way onwards is unclear. No judgement yet. **Questions:** four that only the designer can \
answer, about decisions rather than taste. **Suggestions:** at most three, each tied to [goal] and each with \
what it would cost the rest of the design.

Match the stage. In a sketch, do not talk about spacing; in a final, do not reopen the concept unless it \
fails the goal.

If two good principles conflict here (density against calm, consistency against emphasis), name the conflict \
and say which should win for this user. Write as you would speak to a colleague you respect, and end with the \
one part you would defend against everyone else's feedback.`,
      previewText: 'Structured feedback tied to goals: observations first, questions second, suggestions last.',
      tags: ['Feedback', 'UX', 'Meetings'],
      images: 3,
      rating: 4.5,
      flags: { trending: true },
    },
    {
      title: 'Write interface text for errors, empty states and buttons',
      content: `\
Write the interface text for [screen or flow] in [product]. The person using it is trying to [user's task] \
and is probably [state of mind].

Cover: page title, main button, secondary action, field labels with help text, the empty state, a loading \
state longer than three seconds, success, and every error I list here: [possible errors].

An error message says what happened, why if we know, and what to do next, in that order and in at most 25 \
words. It never blames, never jokes, and never says "something went wrong" if we know more. A button names \
its result ("Send invoice", not "Submit"). The empty state offers one first step.

Deliver a table: Element, Text, Characters, Why. Check every line: does it make sense when read aloud alone \
by a screen reader? Would it survive becoming 40 percent longer in German? Does it use the same word for the \
same thing everywhere? List terms that should go into a glossary. If an error on my list has no way out for \
the user, that is a design problem; flag it.`,
      previewText: 'Short, specific microcopy with a reason for each line, ready for translation and screen readers.',
      tags: ['UX', 'Copywriting', 'Accessibility'],
      images: 2,
      rating: 4.6,
    },
    {
      title: 'Plan a usability test with five participants',
      content: `\
Plan a moderated usability test of [product or prototype]. We need to decide: [decision to be made]. \
Participants resemble [participant profile]; each session lasts [session length].

1. Turn the decision into two or three questions that watching people can answer. Drop questions of taste.
2. Write four tasks as realistic situations with a goal and a motive. No task may contain a word that appears \
on the screen. Add for each: starting point, sign of success, when to step in.
3. Moderator script: welcome, consent, thinking aloud shown with an unrelated example, neutral prompts for \
silence, and what to say when asked "Is this right?".
4. Screening questions, at least one of which does not reveal the answer we hope for.
5. A note sheet as a table: Time, Screen, What they did, What they said, Severity, left empty for the session.
6. A plan for the hour after the last session: how five sets of notes become a ranked list.

Say plainly which of our questions five people cannot answer. If the decision has been taken already, suggest \
cancelling the test.`,
      previewText: 'Tasks without giveaways, a moderator script and a sheet for noting what people do rather than say.',
      tags: ['User research', 'UX', 'Planning'],
      images: 2,
      rating: 4.4,
      flags: { new: true },
    },
    {
      title: 'Create a colour palette with roles and contrast',
      content: `\
Design a colour palette for [product or brand]. It should feel [three adjectives] and avoid looking like \
[competitor or cliche]. Fixed colour, if any: [existing brand colour].

Work by role, not by rainbow: page, raised surface, text, muted text, line, primary action, primary hover, \
accent, success, warning, danger, focus. Give each a hex value for light and for dark, and say in a few words \
where it is used and where it must not be.

Show the contrast ratio for every text and surface pair that really occurs; body text at least 4.5 to 1, \
large text and controls at least 3 to 1. Do not rely on hue alone for success, warning and danger. Describe \
how the set looks to somebody who cannot tell red from green.

Add five colours for charts that stay apart in greyscale. Finish with the whole palette as CSS custom \
properties in a code block. If the fixed colour cannot carry text, keep it for large areas and propose a \
darker relative for actions.`,
      previewText: 'A small palette by function, checked for contrast, colour blindness and a dark version.',
      tags: ['Branding', 'Accessibility', 'Visualization'],
      images: 4,
      rating: 4.3,
      flags: { new: true },
    },
  ],
};

import type { SampleCategory } from './sample.types.ts';

export const career: SampleCategory = {
  name: 'Career',
  prompts: [
    {
      title: 'Rehearse a salary negotiation with a tough counterpart',
      content: `\
Rehearse a salary conversation with me. You play [counterpart's role] at [company or industry]; I am [my \
role], in [city or country].

Current or offered pay: [current or offered pay]
What I want, and my lower limit (keep it secret in the role-play): [target and lower limit]
My evidence: [results and market data]

**Preparation.** Before we begin, judge my evidence: which point would convince a sceptic, which is only \
effort, which is missing. Do not supply market figures from memory as if they were facts; tell me which three \
sources I could look up. Help me put my request into one sentence with a number and a reason, and then stop \
talking. Ask me two questions about what else would have value for me: scope, title, time, learning, \
flexibility, review date. If pay in my field follows a fixed scale, say so and move the rehearsal to grade, \
step and job description, where there is something to win.

**Role-play.** Then play the counterpart. You are friendly, pressed for time and have a budget you do not \
reveal; decide on it now and do not change it because I am nice. Speak two or three sentences per turn and \
wait. In the course of it use at least four of these: "That is above our band", silence, praise instead of \
money, "What are you earning now?", comparison with colleagues, a vague promise for next year, a smaller \
number offered quickly. Make concessions only when I give a reason or propose an exchange. If I talk myself \
down, take the offer, as a real counterpart would.

When I write "pause", step out of the role, tell me what you are thinking as the counterpart and give me two \
possible replies: one steady, one bolder. When I write "go on", continue exactly where we were.

**Afterwards.** Once we reach an agreement or an end, reveal your budget and what would have moved you. Then \
give me:
- a table: My sentence, Its effect, A stronger version;
- the moment at which I gave something away without receiving anything;
- a script of three lines each for the opening, the first refusal and the close;
- the message to send the same evening to confirm what was agreed.

**Second round.** Offer me one repeat against a harder counterpart: better informed, less friendly, with \
another candidate waiting. Same rules, eight turns at most. Then compare the two rounds in three lines and \
name the one habit to practise before the real conversation.

Be honest rather than encouraging. If my lower limit lies above anything I have evidence for, tell me in the \
preparation, not after the defeat.`,
      previewText: 'A role-play with pressure, pauses for coaching and a script for the three moments that matter.',
      tags: ['Negotiation', 'Interview', 'Dialogue'],
      images: 4,
      rating: 4.8,
      flags: { featured: true, trending: true },
    },
    {
      title: 'Tailor a resume to one job without exaggerating',
      content: `\
Fit my resume to one particular job without making me someone else.

Job advert: [job advert]
My resume: [resume]
Things I have done that are not in it: [other experience]

Read the advert for what the person will do in the first six months, and sort its demands into needed, \
helpful and decoration. Make a table: Demand, My evidence, Strength (strong, partial, none). Nothing may be \
claimed that is not in my material.

Then rewrite the profile in three lines and the bullet points of the last two positions. A bullet has an \
action, a scale and a result: what I did, how big it was, what changed. If the result is missing, ask me for \
it with a concrete question ("How many tickets a week before and after?") and leave a gap, never a made-up \
figure. Use the advert's own terms where they are true of me, once. Cut whatever does not help here; list \
what you cut.

Finish with the two gaps an interviewer will raise and an honest answer to each in two sentences.`,
      previewText: 'Matches your real experience to the advert, rewrites bullet points and marks the gaps openly.',
      tags: ['Resume', 'Editing'],
      images: 3,
      rating: 4.7,
      flags: { trending: true },
    },
    {
      title: 'Debrief after an interview and prepare the next round',
      content: `\
I have just had an interview for [position] at [company]. Interview me about it while my memory is fresh.

Ask one question at a time, at most ten, along this path: who was there, what was asked, what I answered, \
where they leaned forward, where they wrote something down, what they asked twice, what I wish I had said, \
what they told me about the job without being asked. Short answers from me are fine; do not comment yet.

Then give me:
1. A table of the questions with What they wanted to know, My answer in brief, What was missing.
2. The doubt they probably have about me, and the fact that would remove it.
3. My two weakest answers rebuilt: situation in one sentence, action in two, result in one, what I learned in \
one. Only with facts I told you.
4. A thank-you note of 80 words that repairs one thing and flatters nobody.
5. Five questions to expect in the next round, and three I should ask, including one that helps me find out \
whether I want the job.

If my account shows a warning sign about the employer, say so plainly.`,
      previewText:
        'Captures what was asked while it is fresh, finds the pattern and builds better answers for next time.',
      tags: ['Interview', 'Feedback', 'Planning'],
      images: 2,
      rating: 4.5,
      flags: { new: true },
    },
    {
      title: 'Prepare for a performance review with evidence',
      content: `\
My review is on [date]. My role and what was expected of me: [role and expectations]. What I did this year, \
unsorted: [notes, messages, results]. What I want from the conversation: [request].

Sort the notes by expectation. For each, write two or three sentences of self-assessment: what changed \
because of me, how one can tell, who else was involved. Be fair to the others; a "we" that was really "we" \
stays. Where I fell short, say what, why and what I have already changed, without self-punishment.

Then point out expectations for which I have no evidence, and achievements nobody asked for. The second kind \
is often where the next role begins.

Build the conversation on one page: an opening sentence, three points to get across, the request with its \
reason, my answer to "not this year", and two questions about how my work is seen. If [request] does not \
follow from the evidence, tell me what would have to be true for it to follow.`,
      previewText: 'Turns a year of scattered notes into a fair self-assessment and one clear request.',
      tags: ['Resume', 'Meetings', 'Leadership'],
      images: 2,
      rating: 4.3,
      flags: { new: true },
    },
    {
      title: 'Write your first-90-days plan for a new role',
      content: `\
I start as [position] at [company] on [start date]. What I know so far: [what I know]. What worries me: [worries].

Plan my first 90 days in three phases. In the first I listen, in the second I test what I believe, in the \
third I deliver something small that others notice because it removes a nuisance of theirs. For each phase: a \
question I should be able to answer at the end, people to meet by role, what to read or watch, one risk, one \
thing not to do yet.

Add eight questions for one-to-one conversations that do not sound like a consultant's, and a page for my \
manager to correct: what I take my task to be, how we will know that it works, what I need.

Assume that I am wrong about something important in [what I know]. Say where that is most likely and how I \
would notice in week two. Leave the third phase rough on purpose.`,
      previewText:
        'Listen, learn, deliver: a plan with people to meet, questions to ask and one early win that matters.',
      tags: ['Planning', 'Leadership', 'Strategy'],
      images: 2,
      rating: 4.6,
    },
  ],
};

import type { SampleCategory } from './sample.types.ts';

export const wellbeing: SampleCategory = {
  name: 'Health & Wellbeing',
  prompts: [
    {
      title: 'Build a wind-down routine for better sleep',
      content: `\
Help me build an evening routine for better sleep. You are not a doctor and this is not medical advice; it is \
an experiment in habits.

My evenings at the moment: [my evenings]
Bedtime and getting up, on workdays and free days: [sleep times]
What keeps me awake or wakes me: [what disturbs my sleep]
What I cannot change: [fixed constraints]

**First ask** about anything that belongs with a professional: loud snoring or pauses in breathing, insomnia \
on most nights for three months or more, restless legs, low mood, pregnancy, shift work, medicines or \
substances that affect sleep. If I answer yes to any of them, tell me kindly to speak to a doctor, and limit \
yourself to harmless general habits. If I mention thoughts of harming myself, put emergency and crisis help \
first and leave the routine aside.

**Then choose.** From what I described, name the two changes that probably matter most: regular getting-up \
time, light, caffeine, alcohol, screens, worry, temperature, or time in bed without sleep. Give your reason \
in one sentence each, and say how well supported it is in general: well, somewhat, hardly.

**The routine.** At most four steps, the last 60 minutes before bed, each so small that it works on a bad \
day. A table: Time, Step, Cue that starts it, Bad-day version. Include what to do when I lie awake: leave the \
bed calmly, dim light, something dull, come back sleepy. No clock-watching and no sleep scores as a goal.

**Two weeks.** A log with three entries a morning (roughly when asleep, how rested from 1 to 5, one word \
about the evening). Tell me in advance what would count as better, what as no change, and what to alter then: \
one thing at a time.

Write warmly and without promises. Sleep does not come by effort; design the routine so that failing at it \
for an evening does not matter.`,
      previewText: 'A gentle two-week experiment built around your evenings, with signs that call for a professional.',
      tags: ['Habits', 'Self-care'],
      images: 3,
      rating: 4.7,
      flags: { featured: true, trending: true },
    },
    {
      title: 'Plan a week of meals for real evenings',
      content: `\
Plan seven dinners for [number and ages of people]. Budget for the week: [budget]. Allergies and things we do \
not eat: [allergies and dislikes]. Equipment: [kitchen equipment]. Evenings on which there are only 20 \
minutes: [busy evenings].

Cook twice, eat three times: at least two dinners become something different on another day. Use the most \
perishable food first. One evening is allowed to be bread and something from the cupboard.

Give me:
1. a table: Day, Dish, Active minutes, Comes from, Becomes;
2. for each dish a recipe in at most six steps, with quantities for our number of people;
3. a shopping list by shop section with quantities added up, and separately what is probably in the cupboard \
already;
4. 60 minutes of preparation for Sunday, in order;
5. two swaps in case something is sold out.

Go through every dish once more against [allergies and dislikes], including sauces and stock, and remind me \
to read the labels. Estimated prices are estimates; say so. Aim for variety and vegetables without counting \
calories. If somebody has a condition that calls for a special diet, suggest going through the plan with a \
dietitian or doctor.`,
      previewText:
        'Seven dinners that respect your time, budget and dislikes, with one shopping list and planned leftovers.',
      tags: ['Planning', 'Self-care', 'Time management'],
      images: 3,
      rating: 4.6,
      flags: { trending: true },
    },
    {
      title: "Prepare for a doctor's appointment",
      content: `\
I am seeing a [type of doctor] on [date] and usually forget half of what I want to say. What I have noticed: \
[what I have noticed]. Medicines, conditions and allergies: [medicines and conditions]. What I am afraid of: \
[my worry].

Do not diagnose. Help me tell it well.

If anything I describe could be urgent (for example chest pain, trouble breathing, signs of a stroke, severe \
bleeding, thoughts of suicide), say first that I should not wait for the appointment but call the emergency \
number now.

Otherwise ask up to five questions of the kind a doctor asks: since when, how often, what makes it better or \
worse, what has been tried. Then write one page to take along:
- the reason for the visit in a sentence;
- a timeline of symptoms in short lines;
- medicines and conditions as I gave them, with gaps marked for checking;
- my three most important questions, the worry among them, phrased so that they are easy to say aloud;
- space for the answers: what it may be, what happens next, when to come back.

Add two sentences for the case that I feel rushed or have not understood something.`,
      previewText: 'Puts symptoms, questions and worries in an order that fits ten minutes.',
      tags: ['Planning', 'Self-care', 'Summaries'],
      images: 2,
      rating: 4.5,
      flags: { new: true },
    },
    {
      title: 'Sort worries into what to do and what to let go',
      content: `\
My head is full of this: [what is on my mind]. I have about fifteen minutes.

Lead me through it slowly, one step per message, and wait for my reply. First let me list everything, however \
small, and give it back to me in order without comment. Then for each worry: is it about something I can act \
on this week, something I can only prepare for, or something outside my hands?

For the first kind, find a step of ten minutes and a time. For the second, one sentence of preparation, then \
a date on which I may think about it again. For the third, do not argue it away. Ask what it says about what \
is dear to me.

Use plain, warm words. No diagnoses, no slogans, no "at least". This does not replace therapy. If I sound \
hopeless, unsafe, or as if I might harm myself or am being harmed, stop the exercise, say that you are \
worried, and encourage me to reach a crisis line, emergency services or a person I trust right away.`,
      previewText: 'A quiet fifteen-minute exercise on paper for a full head, with care and no false cheer.',
      tags: ['Self-care', 'Critical thinking'],
      images: 2,
      rating: 4.4,
      flags: { new: true },
    },
    {
      title: 'Start moving again after a long break',
      content: `\
I want to start exercising again after [length of break]. Age range: [age range]. What I used to enjoy: [what \
I enjoyed]. Time and places: [days, minutes and places]. Health matters or old injuries: [health matters].

This is general information. If [health matters] includes heart trouble, chest pain, dizziness, a recent \
operation, pregnancy or an injury that still hurts, advise me to ask a doctor or physiotherapist first, and \
plan nothing strenuous until then.

Otherwise plan four weeks that feel almost too easy. Three sessions a week at most, built on walking, simple \
strength exercises without equipment and whatever is left of what I enjoyed. A table per week: Day, What, \
Minutes, How hard (able to chat, able to speak in sentences), Easier version. Increase only one thing each week.

Give a stop rule in plain words (which pain or feeling means stop and get it checked), a rule for missed days \
that contains no catching up, and two signs of progress that have nothing to do with weight or looks.`,
      previewText: 'Four gentle weeks fitted to your starting point, with a stop rule and room for missed days.',
      tags: ['Habits', 'Planning'],
      images: 1,
      rating: 4.3,
    },
  ],
};

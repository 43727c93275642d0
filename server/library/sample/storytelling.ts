import type { SampleCategory } from './sample.types.ts';

export const storytelling: SampleCategory = {
  name: 'Storytelling',
  prompts: [
    {
      title: 'Plot the beats of a novel scene before writing it',
      content: `\
I want to write a scene, and I want to know what it is for before I write it.

Story so far, in five lines: [story so far]
Scene idea: [scene idea]
Whose eyes we see it through: [viewpoint character]
Others present: [other characters]
Where and when: [place and time]
What has to be different afterwards: [change]

**Test the idea.** What does [viewpoint character] want here that could be photographed: a signature, a door \
opened, somebody staying? What stands in the way, and is it in the room? What does it cost to lose? If any \
answer is vague, offer me three sharper possibilities and let me choose before you go on. If the scene could \
be left out without the later story noticing, tell me.

**Find the turn.** The scene needs a moment after which [change] cannot be taken back. Suggest three \
candidates: one through a decision, one through a discovery, one through a mistake. For each, say what it \
reveals about the character that no description could. Recommend the one that surprises first and seems \
inevitable afterwards.

**Beats.** Then write eight to twelve beats as a table: Nr, What happens (one visible action), What the \
viewpoint character believes at this moment, Who has the upper hand, Detail to use. Power must change hands \
at least twice. Begin as late as possible. Every beat follows from the one before by "therefore" or "but", \
never by "and then". At least one beat is silent.

**Anchors.** Give me for this place: two smells or sounds a tourist would not notice, one object that can be \
handled while talking, one thing that is wrong with the light. They must be true to [place and time]; mark \
anything I should look up.

**Debts.** List what earlier scenes have promised (an object, a threat, a question) that could fall due here, \
and what this scene must plant for later without drawing attention to it. One of each is enough.

**Seeds of dialogue.** Five lines that could be spoken in this scene, each doing two jobs at once, none of \
them explaining a feeling. Note beside each who says it and what it hides.

**Edges.** Write three first sentences that begin in the middle of movement and three last lines that open a \
question instead of closing a curtain. No weather, no waking up, no mirror.

Do not write the scene itself. End with two questions about [other characters] whose answers I had better \
know, and with the one beat you find weakest, so that I can prove you wrong.`,
      previewText:
        'Turns a scene idea into desire, pressure and a turn, with sensory anchors and a last line to aim for.',
      tags: ['Fiction', 'Characters', 'Planning'],
      images: 4,
      rating: 4.8,
      flags: { featured: true, trending: true },
    },
    {
      title: 'Build a character through contradictions',
      content: `\
Help me find a character for [genre or story]. All I have is this: [first idea of the character].

Do not give me a form to fill in. Begin with a contradiction: two true things about this person that do not \
seem to go together. Offer four pairs, from gentle to disturbing. I choose one.

Build outward from the choice, in prose, at most 350 words: what they want and say they want; what they are \
afraid of and take for common sense; the lie they tell about their own past and the small truth inside it; \
how they treat someone who can do nothing for them; what is in their coat pocket. Everything must bear on the \
contradiction.

Then show, do not explain, in three miniatures of 60 words each: alone and unobserved; asking for help; being \
praised for the wrong thing. In at least one of them we should dislike them a little.

Close with three lines only this character would say, one they would never say, and the situation in [genre \
or story] in which the contradiction can no longer be held together. Avoid dead parents, scars and \
unexplained genius unless I bring them.`,
      previewText: 'A person instead of a profile: want, fear, habit and the lie they believe, shown in small scenes.',
      tags: ['Characters', 'Fiction', 'Dialogue'],
      images: 3,
      rating: 4.7,
      flags: { new: true },
    },
    {
      title: 'Write dialogue where nobody says what they mean',
      content: `\
Write a dialogue between [character A] and [character B]. On the surface they talk about [everyday topic]. \
Underneath it is about [what it is really about], which neither will mention.

First note for yourself, and show me, in two lines each: what the character wants from the other tonight, and \
what they would never admit. Then write 35 to 50 lines of dialogue. Action between the lines only where a \
hand does what the mouth does not. No names in direct address, no questions answered directly twice in a row, \
no adverbs on "said". Each voice must be recognisable with the speaker covered up. Somewhere past the middle \
the balance shifts through an apparently harmless sentence.

Afterwards quote that sentence and say in one line what has changed. If the hidden subject becomes too clear, \
or cannot be felt at all, revise once and show me only the better version.`,
      previewText: 'Subtext first: secret goals, an everyday topic on the surface and a shift you can feel.',
      tags: ['Dialogue', 'Fiction', 'Characters'],
      images: 2,
      rating: 4.5,
    },
    {
      title: 'Design a fictional world with rules that cause trouble',
      content: `\
Build a world on a single strange rule: [strange rule]. Everything else is as in [place or period], until the \
rule changes it.

Follow the consequences in three rings. First ring, the day: waking, eating, working, getting somewhere, \
going to bed. Second ring, the institutions: who became rich through the rule, which profession exists only \
here, what is forbidden, what children are taught about it, what the rule is called by those who profit and \
by those who suffer. Third ring, the soul: proverbs, insults, comfort, what counts as beautiful, what nobody \
dares to ask.

Every consequence must follow from the rule or from another consequence; show it with an arrow. Find two \
consequences that contradict each other, keep both and tell me who lives on that border.

Then let five stories grow from it, each in two sentences: someone wants something, and the rule makes \
precisely that difficult. Finish with a street scene of 150 words in which the rule is not explained and yet \
is understood. If my rule is really three rules, choose the most fertile one and say why.`,
      previewText:
        'One strange rule, followed through daily life, money, law and love until stories appear by themselves.',
      tags: ['Fiction', 'Critical thinking'],
      images: 3,
      rating: 4.4,
      flags: { new: true },
    },
    {
      title: 'Tell a bedtime story that ends in sleep',
      content: `\
Tell a bedtime story for [child's name], aged [age]. Something from today belongs in it: [something from \
today]. The child loves [favourite thing].

About 500 words. At the beginning something small has gone astray and is looked for; halfway it is found, in \
a place that had been friendly all along. No villain, no danger, nothing that has to be solved tomorrow. From \
then on everything becomes slower: longer sentences, softer sounds, fewer new words, one thing after another \
going to sleep, with a line that comes back three times.

[child's name] may be brave or funny, but need not learn anything. End with an image of breathing, not with a \
question. If what happened today was sad or frightening, let it be there quietly and be held; do not explain \
it away.`,
      previewText:
        "A gentle story with your child's own details, slower from page to page, with no cliffhanger at the end.",
      tags: ['Fiction', 'Self-care'],
      images: 2,
      rating: 4.6,
    },
  ],
};

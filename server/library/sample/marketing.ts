import type { SampleCategory } from './sample.types.ts';

export const marketing: SampleCategory = {
  name: 'Marketing',
  prompts: [
    {
      title: 'Landing page copy built from real customer quotes',
      content: `\
Write the copy for a landing page using the words of the people who already bought. The raw material is what \
they said; your job is to listen first and write second.

Product: [product]
Visitor we want to convince: [target audience]
One action they should take: [desired action]
Quotes from interviews, reviews and support messages: [customer quotes]
Proof we are allowed to use: [numbers, logos, awards]

**Step 1. Listen.** Make a table with the columns Quote, What was going on before, What they hoped for, What \
nearly stopped them, Words worth stealing. Shorten quotes if you must, never improve them. Say how many \
different people stand behind each pattern; one loud voice is not a pattern.

**Step 2. Choose the argument.** From the table, name the moment in which [target audience] starts looking \
for something like [product], the promise that fits it and the objection that has to be answered on the page. \
Give me two candidate angles and the evidence for each. Continue with the stronger one.

**Step 3. Write the page.**
- Headline, at most nine words, that a customer could have said.
- Sub-headline: for whom, what changes, how soon. No adjectives such as seamless, powerful or innovative.
- Three benefit blocks: a heading that states an outcome, two sentences, one quote.
- How it works in three steps, each beginning with a verb.
- The objection, asked openly as a question and answered with proof.
- Button text for [desired action] and the small line beneath it that removes the last doubt (time, cost, \
cancelling).
- Page title under 60 characters and meta description under 155.

**Step 4. Check.** For every claim, note the quote or proof it rests on. Delete what rests on nothing. Where \
proof would make a claim twice as strong, write NEEDS PROOF and what kind. Then read the page as a sceptical \
visitor with forty seconds and list the first three places where you would leave.

If there are fewer than five quotes, do steps 1 and 2 only and give me six interview questions that would get \
the rest.`,
      previewText:
        'Mines what customers actually said, then writes a page in their words with a source behind every claim.',
      tags: ['Copywriting', 'User research', 'SEO'],
      images: 4,
      rating: 4.8,
      flags: { featured: true, trending: true },
    },
    {
      title: 'Plan a 90-day content cluster for organic search',
      content: `\
Plan three months of search content for [company_name], which sells [product or service] to [target \
audience]. We can publish [pieces per month] and we already have these pages: [existing pages].

Think in questions, not in keywords. For each question a buyer asks between noticing the problem and choosing \
a supplier, note the intent (learn, compare, act), how specifically we could answer it from our own \
experience, and whether an existing page should be improved instead of writing a new one.

Deliver:
1. One pillar topic and why we are credible on it.
2. A table of all pieces: week, working title, question answered, intent, format, internal links to and from, \
what only we can add (data, screenshots, an opinion, a failed attempt).
3. The three pieces to write first, each with a five-line brief.
4. What to measure after 90 days, and the result at which we should stop.

You have no live search data, so do not state volumes or difficulty as facts. Mark every assumption I should \
check in a keyword tool, and leave out any piece that would only repeat what the first page of results \
already says.`,
      previewText:
        'Chooses topics by intent rather than volume and turns them into a publishing plan two people can keep.',
      tags: ['SEO', 'Planning', 'Blogging'],
      images: 2,
      rating: 4.4,
      flags: { new: true },
    },
    {
      title: 'Three welcome emails that earn trust before selling',
      content: `\
Write a sequence of three welcome emails for people who have just signed up for [product or newsletter]. They \
signed up because [reason for signing up]. The one thing that makes people stay is [activation moment].

Email 1, at once: keep the promise made on the form, then ask for one small step towards [activation moment].
Email 2, after two days: remove the most common obstacle, which is [common obstacle]. Tell it through one \
real situation, not a list of features.
Email 3, after five days: a choice. Offer the next step to those who are ready and an honest way out to those \
who are not.

For each email give three subject lines (one plain, one curious, one useful), a preview line, the body in at \
most 120 words, and a single link text. Write in a [tone: warm, dry or expert] voice, as one person to one \
person. No false urgency, no "just checking in".

Finally, name the behaviour that should remove somebody from the sequence early. If the activation moment I \
gave is too vague to measure, say so first and suggest a sharper one.`,
      previewText: 'A short onboarding sequence with one job per message, subject lines and a rule for when to stop.',
      tags: ['Email', 'Copywriting'],
      images: 2,
      rating: 4.5,
    },
    {
      title: 'Turn one long article into a week of social posts',
      content: `\
Here is an article: [article text]

Make five posts for [social network] out of it, Monday to Friday. Each one has a different job:
- Monday: the most surprising fact, with its context.
- Tuesday: a mistake the article helps to avoid, told as a small scene.
- Wednesday: a how-to in at most five steps that works without clicking.
- Thursday: the strongest objection to the article, taken seriously.
- Friday: a question that [target audience] can answer from experience in one line.

Every post must make sense to someone who never reads the article. The first line has to be able to stand \
alone before the "more" link. No hashtags inside sentences, no emoji as bullet points, nothing the article \
does not say. Add a suggestion for an image in one line, described well enough for its alternative text.

If the article contains fewer than five usable ideas, make fewer posts and tell me which days are empty.`,
      previewText: 'Five posts with five different jobs, each able to stand alone without the article behind it.',
      tags: ['Social media', 'Copywriting', 'Summaries'],
      images: 3,
      rating: 4.3,
      flags: { new: true },
    },
    {
      title: 'Find a brand voice and write the guide for it',
      content: `\
Work out how [company_name] sounds, and write it down so that five different people could write the same email.

Samples we like: [texts we like]
Samples that feel wrong: [texts that feel wrong]
Who reads us, and in what mood: [readers and their mood]

Compare the two sets line by line. Look at sentence length, who is the subject of the verbs, how we handle \
bad news, how much we assume, what we joke about and what we never joke about. Quote evidence for each \
observation.

Then write the guide, one page in all:
1. Four principles, each as a pair: "plain, not plump". Explain each with one sentence and one example from \
the samples.
2. A table: situation (welcome, error, price rise, apology, celebration), how the tone moves, a finished line \
as a model.
3. Ten words we use, ten words we leave to others.
4. A test with three questions a writer can ask before sending.

Where the samples contradict each other, do not average them. Show me the contradiction and let me choose.`,
      previewText:
        "Turns scattered samples into four voice principles with do, don't and a rewrite for each situation.",
      tags: ['Branding', 'Social media', 'Editing'],
      images: 3,
      rating: 4.6,
    },
  ],
};

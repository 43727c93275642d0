import type { TestApp, TestUser } from '../testing/test-app.ts';
import type { NewPrompt } from '../prompts/prompts.types.ts';

type Entry = Partial<NewPrompt> & { title: string; categories?: string[]; tags?: string[] };

/** The prompts for the table of queries in search.test.ts, oldest first. */
const LIBRARY: Entry[] = [
  { title: 'Ask for funds', content: 'A letter to investors.', categories: ['Marketing'], tags: ['Funding'] },
  { title: 'Marketing plan', content: 'A plan for a small bakery.', categories: ['Business'], tags: ['Planning'] },
  {
    title: 'Plan a launch',
    content: 'In zones, step by step.',
    previewText: 'For marketing teams',
    categories: ['Business'],
  },
  { title: 'Write a slogan', content: 'Ten slogans of people in marketing.', tags: ['Social media'] },
  { title: 'Article outline', content: 'Seven headings.' },
  { title: 'Art of asking', content: 'Better questions.' },
  { title: 'Weekly report', content: 'What was done.' },
  { title: 'Weekly review', content: 'What was learnt.' },
  { title: 'Long read', content: `${'Lorem ipsum dolor. '.repeat(5_000)} needleword` },
  { title: 'Goals for 2025', content: 'Three goals.' },
  { title: 'Résumé de réunion', content: 'Écris un compte rendu à ton équipe.', tags: ['Correspondence'] },
  { title: 'Straßenfest planen', content: 'Mit Smørrebrød.', tags: ['Obsolete'] },
  { title: 'İstanbul gezisi', content: 'Üç gün.' },
  { title: 'Οδός και πόλη', content: 'Διεύθυνση.' },
  { title: 'Ёлка для детей', content: 'Праздник.' },
  { title: 'हिन्दी निबंध', content: 'एक निबंध।', categories: ['Learning'] },
  { title: '人工智能写作助手', content: '帮我写一封信。', tags: ['文案'] },
  { title: 'プロンプトの書き方', content: '良い例。' },
  { title: 'แผนการตลาด', content: 'ร้านกาแฟ' },
  { title: '프롬프트를 다듬기', content: '더 짧게.' },
  { title: 'رسالة رسميّة', content: 'إلى المدير.' },
  { title: '🚀 Rocket names', content: 'Ten names.' },
  { title: 'SQL explainer', content: "SELECT 1 WHERE name = 'O''Brien' -- o'brien" },
  { title: 'Logic words', content: 'Use and, or, not; near is another.' },
  { title: 'Alphabet', content: [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ') },
  { title: 'Secret zebra', content: 'Nobody else reads this.', status: 'DRAFT' },
  { title: 'Old okapi', content: 'No longer in use.', status: 'ARCHIVED' },
];

/** Fills an empty library, then renames and deletes some of its names. Returns the titles by ID. */
export async function fillSearchLibrary(t: TestApp, owner: TestUser): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  for (const [day, { categories = ['Writing'], tags = ['Email'], ...prompt }] of LIBRARY.entries()) {
    const categoryIds = await Promise.all(categories.map(t.category));
    const tagIds = await Promise.all(tags.map(t.tag));
    const createdAt = new Date(Date.UTC(2026, 0, day + 1)).toISOString();
    titles.set(await t.prompt(owner, { ...prompt, categoryIds, tagIds, createdAt }), prompt.title);
  }
  const administrator = t.as(await t.admin());
  await administrator.put(`/api/tags/${await t.tag('Correspondence')}`, { name: 'Letters' });
  await administrator.delete(`/api/tags/${await t.tag('Obsolete')}`);
  await administrator.put(`/api/categories/${await t.category('Learning')}`, { name: 'Knowledge' });
  return titles;
}

import { expect, test } from 'vitest';
import { estimateTokens } from './tokens.ts';

/** Texts, and how many tokens GPT's tokenizer o200k counts in them. */
const COUNTED: [text: string, tokens: number][] = [
  [
    'I want you to act as a linux terminal. I will type commands and you will reply with what the terminal should show.',
    25,
  ],
  [
    'Schreibe eine freundliche Erinnerung an [Name], dass die Rechnung über [Betrag] noch offen ist und bitte um eine kurze Rückmeldung.',
    31,
  ],
  [
    '担任人力资源总监。您是设计薪酬体系的专家，该体系应符合公司目标和市场标准。您的任务是为公司创建一个全面的薪酬体系。',
    41,
  ],
  ['请根据我提供的商品名称、商品卖点信息和商详描述信息，生成五个买家最关心的问题，并逐一给出专业的回答。', 36],
  ['あなたは優秀な編集者です。次の文章を読み、わかりやすい日本語に書き直してください。', 29],
  ['당신은 숙련된 편집자입니다. 다음 글을 읽고 더 자연스러운 한국어로 고쳐 주세요.', 27],
  ['Ты опытный редактор. Прочитай следующий текст и перепиши его простым и понятным языком.', 23],
];

test.each(COUNTED)('%s is estimated within a fifth', (text, tokens) => {
  expect(Math.abs(estimateTokens(text) - tokens)).toBeLessThanOrEqual(0.2 * tokens);
});

test('nothing has no tokens, and a longer text never has fewer', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens(' ')).toBe(0);
  const text = COUNTED.map(([one]) => one).join('\n');
  const estimates = Array.from({ length: 20 }, (_, n) => estimateTokens(text.repeat(n)));
  expect(estimates).toEqual(estimates.toSorted((a, b) => a - b));
});

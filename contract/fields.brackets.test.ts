import { describe, expect, it, test } from 'vitest';
import { fillFields, missingFields, readFields } from './fields.ts';

/** The names found in square brackets. */
const names = (content: string): string[] =>
  readFields(content)
    .fields.filter(({ spans: [span] }) => span && content[span[0]] === '[')
    .map(({ name }) => name);

// Each row is a content and the names found in it. Many are from real prompts.
const FILLED_IN_BY_A_PERSON: [content: string, expected: string[]][] = [
  ['Highlight the impact of [project name]: downloads, users.', ['project name']],
  ['my top repositories ([repo1], [repo2], [repo3])', ['repo1', 'repo2', 'repo3']],
  ['new post on topic [How to stay young?], focus on [healthy food]', ['How to stay young?', 'healthy food']],
  ['more time to [project/topics] in [FIELD_OF-WORK]', ['project/topics', 'FIELD_OF-WORK']],
  ['# Location: [e.g., East Hartford, CT or ZIP 06108]', ['e.g., East Hartford, CT or ZIP 06108']],
  ['Write to [CLIENT NAME/JOB TITLE] about [GOAL: SELL/MEETING].', ['CLIENT NAME/JOB TITLE', 'GOAL: SELL/MEETING']],
  ["[Client's name], [client’s name (optional)] & [Q & A]", ["Client's name", 'client’s name (optional)', 'Q & A']],
  ['The end is [Explain...]', ['Explain...']],
  ['[topic]', ['topic']],
  ['"subject": "[main subject]", "tone": ["[tone of voice]"]', ['main subject', 'tone of voice']],
  ['**[Feature]**: _[why it matters]_ ~~[old name]~~', ['Feature', 'why it matters', 'old name']],
  ['- [Category]: [tools/examples]\n1. [first step]\n> [quote]', ['Category', 'tools/examples', 'first step', 'quote']],
  ['[N] mistakes costing you $[X] or [X]% in @[account] #[tag]', ['N', 'X', 'account', 'tag']],
  ['Dear [Your name] (optional),', ['Your name']],
  ['[Your name](see the list below)', ['Your name']],
  ['[Adjective][Noun]', ['Adjective', 'Noun']],
  ['Write about [your topic in [your language]].', ['your language']],
  ['/imagine prompt: [Subject] + [Camera Gear] --ar [Aspect Ratio]', ['Subject', 'Camera Gear', 'Aspect Ratio']],
  ['Save as report_[date].pdf on https://example.org/[user name]', ['date', 'user name']],
  ['He talks about[your topic].', ['your topic']],
  ['{"text": "Hello\\n[name]"}', ['name']],
  ['Use `[Your Name]` and `git commit -m "[what you did]"`', ['Your Name', 'what you did']],
  ['Medical: [X-ray], [T-shirt], [E-commerce shop]', ['X-ray', 'T-shirt', 'E-commerce shop']],
  ['Where: [City, Country]\nlocation: [town, country]', ['City, Country', 'town, country']],
  ['tones: [formal, casual, friendly] or none', ['formal, casual, friendly']],
  ['./run.sh [what to do]', ['what to do']],
  [
    'Let [Name] know, let [topic] be; a Python script [kind], node version [number]',
    ['Name', 'topic', 'kind', 'number'],
  ],
  ['[X] people', ['X']],
  ['- [X]% more', ['X']],
  ['[name ]', ['name']],
  ['Tone: [Formal, Casual, Friendly]', ['Formal, Casual, Friendly']],
  ['[INSERT TASK]\n\nlength = 500 words', ['INSERT TASK']],
  ['Explain the message: [ERROR]', ['ERROR']],
  ['Choose [Chapter(s)] and [Bob Smith 2020 edition]', ['Chapter(s)', 'Bob Smith 2020 edition']],
  ['[INSERT ROLE, E.G. EXPERT – OR "PHILOSOPHER"]', ['INSERT ROLE, E.G. EXPERT – OR "PHILOSOPHER"']],
  ['#[Transcript]\n\nSummarize it. #[enter cuisine type]', ['Transcript', 'enter cuisine type']],
  [
    'Compare [Competitor 1, 2, 3] in the [...Tech Stack] of an [ engineer ]',
    ['Competitor 1, 2, 3', 'Tech Stack', 'engineer'],
  ],
  ['My background is in [...], my goal is [...].', ['...', '...']],
  ['[Persona] You are kind.\n[Topic] Tea.', ['Persona', 'Topic']],
  ['language: [language]', ['language']],
  ['C:\\\\[folder name] and \\\\[name]', ['folder name', 'name']],
];

const IN_ANY_LANGUAGE: [content: string, expected: string[]][] = [
  ['请写[主题]，面向[受众（可选）]。', ['主题', '受众（可选）']],
  ['如何辨别真正的[工艺/品种][品类]？`[认证]`', ['工艺/品种', '品类', '认证']],
  ['使用Python[版本]写[主题](必填)', ['版本', '主题']],
  ['патентный поверенный [вставить организацию]', ['вставить организацию']],
  ['اكتب عن[الموضوع] إلى [نام‌خانوادگی]', ['الموضوع', 'نام‌خانوادگی']],
  ['[हिन्दी विषय] पर लिखें, [ชื่อเรื่อง] [テーマ] [주제]', ['हिन्दी विषय', 'ชื่อเรื่อง', 'テーマ', '주제']],
  ['[año_de_publicación] [Straße] [ÖFFNUNGSZEITEN 2]', ['año_de_publicación', 'Straße', 'ÖFFNUNGSZEITEN 2']],
];

const NOT_OF_THE_FORM: string[] = [
  '[]',
  '[ ]',
  '[1]',
  '[2024-01-01]',
  '[0, 1]',
  '[50 miles]',
  '[^1]',
  '[!note]',
  '[#step]',
  '[$]',
  '[✅/❌]',
  '["a", "b"]',
  "['read', 'search']",
  '[{"name": 1}]',
  '[shape=rectangle]',
  '[type="submit"]',
  '[a|b]',
  '[${name}]',
  '[^>]*',
  '[\\s\\S]*',
  '[\\w-]+',
  'if [ -f x ]; then',
  '[name',
  'name]',
  '[first\nsecond]',
  '[/end]',
  'string[]',
  `[${'n'.repeat(61)}]`,
  '[--flag]',
  '[_private]',
  '[name\\]',
  '\\[ x + y \\]',
];

const CODE_MARKDOWN_OR_DATA: [content: string, expected: string[]][] = [
  ['Read [the guide](https://example.org/a_(b)) and [more](<a b> "Title").', []],
  ['[McKinsey](#top) [run tests](command:test) [empty]() ![A logo](logo.png "x") [site](url)', []],
  ['[docs](https://[your domain].org/)', ['your domain']],
  ['See [the docs][ref], [one][1] and [collapsed][].\n\n[ref]: https://example.org "Title"', []],
  ['About [ref] and [topic].\n[ref]: ./guide.md', ['topic']],
  ['[human]: I feel stuck.\n[assistant]: What is it like?', []],
  ['Link [[Some page]] and [[another_page]]', []],
  ['- [x] done\n* [X] done\n1. [x]\n[x] done', []],
  ['mark it as [x] if done, or leave it as [ ]', []],
  ['Give me [x] tips', ['x']],
  ['arr[i] a[i][j] list[str] dict[str, Any] corpus[start:end] v[N-1] argv[n] été[i]', []],
  ['The points [x, y] and [i, j, 2], frames [Row 1, Col 2]', []],
  ['const [count, setCount] = useState(0); let [x] = y; [first, last] = pair', []],
  ['run [check(), done()], [for_all(p, w) for p in people], not [your_name(s)]', ['your_name(s)']],
  ['tags: [seo, marketing, e-e-a-t]\n"sizes": [small, medium, large],', []],
  ['---\ntags: [seo, web]\ntopic: [topic]\n---\nAbout [name]', ['topic', 'name']],
  ['tech_stack: [string]\n"count": [integer],\nReverse this: [string]', ['string']],
  ['[a-z] [A-Za-z0-9_]+ [a-zA-Z0-9_.-]* [а-я]', []],
  ['[b]bold[/b] [INST] answer [/INST] [size]', ['size']],
  ['[dependencies]\nserde = "1.0"\n\n  [packages]\n  django = "==4.2"\n[Unit]\r\nDescription=x', []],
  ['#[derive(Debug)]\n#[test]\nfn a() {}', []],
  ['Use `[HttpGet]`, `#[Route]`, `arr[i]`, `cmd [options]` and ``a ` [key]``', []],
  ['An open `` does not hide [name] but `[key]` does', ['name']],
  ['`` ` `` [key] `x`', ['key']],
  ['Usage: tool [options]\npython run.py <dir> [output-directory]\n./get.ts --all [count]', []],
  ['[INFO] Started\n2026-01-02T10:00:00Z [ERROR] failed\n[WARN]: slow', []],
  ['[INTRO] Synth fades in\n[Verse 2]\n[Pre-Chorus]', []],
  ['He left [laughs] and said [sic] this [optional]', []],
  ['as shown [Smith 2020], [Smith et al., 2020a], [Smith & Jones 2019]', []],
  ['[Persona] You are kind.\n[Task] Write.\n[Tone] Be calm.\nAbout [topic]', ['topic']],
  ['**Options**: [Explore Color] [Confirm Color]; whoever answers gets [a name]', ['a name']],
  ['Created by [CreativeGPT], designed by: **[Ann]**', []],
  ['{{name}} and [name], [topic]', []],
  ['[Waits for the answer] [MUSIC PLAYING] [H: 0.95]', []],
  ['usage: tool [verbose] [file]; a [--output [path]] [my topic]', ['my topic']],
  ['---\nlanguages: [python]\n---\n', []],
  ['name: Test\nlanguages: [python]\nversion: 1', []],
  ['const all = [...items];', []],
  ['\\[name] and \\\\\\[name\\]', []],
];

const FENCES: [content: string, expected: string[]][] = [
  ['[before]\n```js\nlet a = [inside];\n```\n[after]', ['before', 'after']],
  ['~~~\n[inside]\n```\n[inside too]\n~~~\n[after]', ['after']],
  ['````md\n```\n[inside]\n```\n[inside too]\n````\n[after]', ['after']],
  ['```\n[inside]\n`````\n[after]', ['after']],
  ['```\n[inside]\n``` no end\n[inside too]\n```  \n[after]', ['after']],
  ['```\n[inside] of a block without an end\n\n[inside too]', []],
  ['- step\n  ```sh\n  [inside]\n  ```\n- [after]', ['after']],
  ['1. ```\n   [inside]\n   ```\n[after]', ['after']],
  ['> ```\n> [inside]\n[after the quote]', ['after the quote']],
  ['```\n    ```\n[inside]\n- ```\n[inside too]\n```\n[after]', ['after']],
  ['```code``` [after]', ['after']],
  ['```` ``` ```` [after]', ['after']],
  ['```\r\n[inside]\r\n```\r\n[after]', ['after']],
  ['```\rinside\r```\r[after]', ['after']],
  // Markdown that contains a block, and a transcript that contains an indented one.
  ['```markdown\n# [inside]\n```json\n[inside]\n```\n[inside too]\n```\n[after]', ['after']],
  ['```\nUser: hi\n   ```ts\n   [inside]\n   ```\n[inside too]\n```\n[after]', ['after']],
  ['text ```\n[name]\n```', ['name']],
];

describe('a placeholder is what a person would fill in', () => {
  test.each(FILLED_IN_BY_A_PERSON)('%j', (content, expected) => expect(names(content)).toEqual(expected));
});

describe('a placeholder may be in any language', () => {
  test.each(IN_ANY_LANGUAGE)('%j', (content, expected) => expect(names(content)).toEqual(expected));
});

describe('a placeholder begins with a letter, has no foreign signs and at most 60 characters', () => {
  test.each(NOT_OF_THE_FORM)('%j', (content) => expect(names(content)).toEqual([]));
  it('counts UTF-16 units', () => {
    expect(names(`[${'n'.repeat(60)}] [${'𝒳'.repeat(30)}]`)).toEqual(['n'.repeat(60), '𝒳'.repeat(30)]);
    expect(names(`[${'𝒳'.repeat(31)}]`)).toEqual([]);
  });
});

describe('what is code, Markdown or data is not one', () => {
  test.each(CODE_MARKDOWN_OR_DATA)('%j', (content, expected) => expect(names(content)).toEqual(expected));
});

describe('what is in a fenced code block is not one', () => {
  test.each(FENCES)('%j', (content, expected) => expect(names(content)).toEqual(expected));
});

describe('a placeholder has a key, a name and a label', () => {
  it('is one for all spellings of its name, named as first written', () => {
    const content = '[Project_Name] [project name], [PROJECT-NAME] and [project  name ], not [project names]';
    expect(readFields(content).fields.map(({ key, name, label }) => ({ key, name, label }))).toEqual([
      { key: 'project name', name: 'Project_Name', label: 'Project Name' },
      { key: 'project names', name: 'project names', label: 'Project Names' },
    ]);
    expect(names('[caf\u00e9] [cafe\u0301]')).toHaveLength(1);
  });

  test.each([
    ['[your-project_name]', 'Your Project Name'],
    ['[YOUR NAME]', 'Your Name'],
    ['[TOPIC]', 'Topic'],
    ['[URL]', 'URL'],
    ['[API key]', 'API Key'],
    ['[field/technology (optional)]', 'Field/Technology (Optional)'],
    ["[client's name, e.g. ann]", "Client's Name, E.g. Ann"],
    ['[CURRENT DATE & TIME EST]', 'Current Date & Time EST'],
    ['[LOCATION if specified]', 'Location If Specified'],
    ['[Insert your company name here, as your customers know it]', 'Company Name Here'],
    ['[INSERT ROLE, E.G. CYBERSECURITY EXPERT / STOIC PHILOSOPHER / PROMPT ENGINEER]', 'Role'],
    ['[élève_préféré]', 'Élève Préféré'],
    ['[主题]', '主题'],
    ['[თქვენი სახელი]', 'თქვენი სახელი'],
  ])('%s is read as "%s"', (content, label) => expect(readFields(content).fields[0]?.label).toBe(label));
});

describe('a person who fills in placeholders', () => {
  const content = 'Dear [Name], about [topic]: see `a[i]`. [NAME]!';
  const fill = (text: string, values: Record<string, string>) => fillFields(readFields(text), values);
  const missing = (text: string, values: Record<string, string>): string[] =>
    missingFields(readFields(text).fields, values).map(({ key }) => key);

  it('gets every place of a name replaced, and nothing else', () => {
    expect(fill(content, { name: 'Ann', topic: 'tea', i: '1' })).toBe('Dear Ann, about tea: see `a[i]`. Ann!');
  });

  it('keeps the brackets where a value is missing or blank', () => {
    expect(fill(content, { name: ' \n', unknown: 'x' })).toBe(content);
  });

  it('gets values as they are typed', () => {
    const name = '$& $1 $$ [topic] \\ ';
    expect(fill('[name] on [topic]', { name, topic: 'tea' })).toBe(`${name} on tea`);
  });

  it('can use the names of what every object has', () => {
    expect(missing('[constructor] and [__proto__] and [proto]', {})).toEqual(['constructor', 'proto']);
    expect(fill('[constructor] [valueOf]', {})).toBe('[constructor] [valueOf]');
  });

  it('is ready when every value says something', () => {
    expect(missing(content, { name: 'Ann', topic: 'tea' })).toEqual([]);
    expect(missing(content, { name: 'Ann', topic: '  ' })).toEqual(['topic']);
    expect(missing(content, { name: 'Ann' })).toEqual(['topic']);
    expect(missing('', {})).toEqual([]);
  });
});

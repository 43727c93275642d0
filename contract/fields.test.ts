import { describe, expect, it, test } from 'vitest';
import type { AuthorField, Dialect, Field } from './fields.model.ts';
import { fillFields, missingFields, readFields } from './fields.ts';

const namesIn = (content: string, dialect?: Dialect): string[] =>
  readFields(content, { dialect }).fields.map(({ name }) => name);
const first = (content: string, dialect?: Dialect): Partial<Field> => {
  const [field] = readFields(content, { dialect }).fields;
  return field ?? {};
};

describe('auto finds every form that is safe to find', () => {
  test.each<[string, string[]]>([
    [
      "${x} ${y:default} ${last name} ${Brand's core product:chicken} ${é_à}",
      ['x', 'y', 'last name', "Brand's core product", 'é_à'],
    ],
    ['```\nkeep ${name:x} and ${topic}\n```', ['name', 'topic']],
    ['```js\nconst a = `Hi ${name}`;\n`${one}\n${two}`; ${three}\n```', ['three']],
    ['Use `${name}`\n`const a = ${b};`', ['name']],
    ['${a.b} ${f(x)} ${a[0]} ${i + 1 = 2} ${VAR:-x} ${1} ${} ${{ secrets.X }} ${${variable}} \\${x}', []],
    ['My goal: ${${what you want:a shop}}', ['what you want']],
    ['{{name}} {{ your topic }} {{{raw}}}', ['name', 'your topic', 'raw']],
    ['{{a.b}} {{f(x)}} {{#if x}}{{/if}} {{> part}} {{user}} \\{{x}} <b>{{x}}</b> {{this}}', []],
    ['```html\n{{x}}\n```\n```\n{{y}}\n```', ['y']],
    ['{{#each items}}{{name}}{{/each}}', ['name']],
    ['{argument name="a b"} {argument} {arguments}', ['a b', 'argument']],
    ['${input:name} ${input:path:Where it is}', ['name', 'path']],
    ['{x} <x> ____ %x% $1 $ARGUMENTS', []],
    ['${subject} for [audience], [${inner}]', ['subject', 'audience', 'inner']],
    ['Write variables as ${variableName} or [placeholder]', []],
    ['Use placeholders (e.g., ${code}) or a placeholder like [Name]. Replace the placeholders [topic]', ['topic']],
  ])('%j', (content, names) => expect(namesIn(content)).toEqual(names));
});

describe('a dialect that is asked for is obeyed alone', () => {
  const all = '[a] ${b} {{c}} {{d:1|2}} {{e | text}} {argument name="f"} ${input:g} {h} <i> $j $1 $ARGUMENTS';

  test.each<[Dialect, string[]]>([
    ['brackets', ['a']],
    ['dollar', ['b', 'input']],
    ['double', ['c']],
    ['openwebui', ['c', 'e']],
    ['librechat', ['c', 'd']],
    ['raycast', ['f']],
    ['vscode', ['g']],
    ['fstring', ['b', 'h']],
    ['angle', ['i']],
    ['shell', ['j', '1', 'ARGUMENTS']],
    ['none', []],
  ])('%s', (dialect, names) => {
    const reading = readFields(all, { dialect });
    expect({ dialect: reading.dialect, names: reading.fields.map(({ name }) => name) }).toEqual({ dialect, names });
  });

  test.each<[Dialect, string, string[]]>([
    ['fstring', '{{literal}} {name} {a.b} {0} {x!r}', ['name', 'a.b']],
    ['shell', 'Costs $5.00 or $$1, $name_2, $12, \\$x, $3', ['name_2', '3']],
    ['angle', '<b>bold</b> <br/> <your name> <a href="x">', ['your name']],
    ['double', '```py\n{{in code}}\n```', ['in code']],
    ['brackets', '{{name}} [topic] [link](https://example.org)', ['topic']],
  ])('%s: %j', (dialect, content, names) => expect(namesIn(content, dialect)).toEqual(names));
});

describe('the text says what a field is', () => {
  test.each<[string, Partial<Field>, Dialect?]>([
    [
      '${tone:calm | loud}',
      { type: 'select', options: ['calm', 'loud'], default: 'calm', allowOther: true, required: false },
    ],
    ['${n:}', { name: 'n', type: 'text', required: true }],
    ['{{tone:calm|loud}}', { type: 'select', options: ['calm', 'loud'], allowOther: true, required: true }],
    ['{argument name=tone default="calm" options="calm, loud"}', { options: ['calm', 'loud'], default: 'calm' }],
    ['${input:path:Where it is}', { name: 'path', help: 'Where it is' }],
    ['${input:你好}', { name: 'input', default: '你好' }],
    ['{{x | textarea:placeholder="Say \\"hi\\"":required}}', { type: 'multiline', help: 'Say "hi"', required: true }],
    [
      '{{x | select:options=["a","b, c"]:default="a"}}',
      { type: 'select', options: ['a', 'b, c'], default: 'a', allowOther: false },
    ],
    ['{{x | number:min=1:max=9:step=2}}', { type: 'number', min: 1, max: 9, step: 2, required: false }],
    ['{{x | checkbox:label="Is it?"}}', { type: 'boolean', label: 'Is it?', required: false }],
    ['{{x | datetime-local}}', { type: 'datetime' }],
    ['{{x | map}}', { type: 'text' }],
    ['{{x | constructor}}', { type: 'text' }],
    ['{{x |  text:default=tea and cake :required  }}', { default: 'tea and cake', required: true }],
    ['{{x | select:options=["a","b]}}', { type: 'select', options: ['a'] }],
    ['{argument  name = "x"  options="a, b"}', { name: 'x', options: ['a', 'b'] }],
    ['{{x}}', { type: 'text', required: false }, 'openwebui'],
    ['$1', { label: 'Argument 1', required: true }, 'shell'],
    ['${repoType}', { label: 'Repo Type' }],
    ['${iPhone}', { label: 'IPhone' }],
  ])('%s', (content, expected, dialect) => expect(first(content, dialect)).toMatchObject(expected));

  it('of two defaults the first counts', () => expect(first('${a} ${a:one} ${a:two}').default).toBe('one'));
});

describe('the name suggests a type', () => {
  test.each<[string, Partial<Field>]>([
    ['[due date]', { type: 'date' }],
    ['[up to date]', { type: 'text' }],
    ['[number of items]', { type: 'number' }],
    ['[Number of items (3-5)]', { type: 'text' }],
    ['${itemCount:5}', { type: 'number', default: '5' }],
    ['${date:tomorrow}', { type: 'text' }],
    ['[website URL]', { type: 'url' }],
    ['[email address]', { type: 'email' }],
    ['[paste your text]', { type: 'multiline' }],
    ['[job description]', { type: 'multiline' }],
    ['[zip code]', { type: 'text' }],
    ['[yes/no]', { type: 'select', options: ['yes', 'no'], allowOther: true }],
    ['${verbose:True}', { type: 'select', options: ['True', 'False'], default: 'True' }],
    ['[choose: formal / casual]', { type: 'select', options: ['formal', 'casual'] }],
    ['Slope: [flat / gentle / steep]', { type: 'select', options: ['flat', 'gentle', 'steep'], label: 'Slope' }],
    ['[Tone: formal/casual/playful]', { options: ['formal', 'casual', 'playful'] }],
    ['[field/technology]', { type: 'text' }],
  ])('%s', (content, expected) => expect(first(content)).toMatchObject(expected));
});

describe('slots of an answer template are left for the model', () => {
  const slots = (content: string): string[] =>
    readFields(content)
      .fields.filter(({ slot }) => slot)
      .map(({ name }) => name);

  test.each<[string, string[]]>([
    ['About [topic].\n\n## Output format\n- [Point]: [why it matters]\n[topic]', ['Point', 'why it matters']],
    ['Answer in this format: "[bullet]"', ['bullet']],
    ['Use the following structure:\n[Insert name] [your name] [NAME] #[tag]\n[name here] [X]', ['X']],
    ['| [a] | [b] |\n**Score:** [score] of [topic]', ['a', 'b', 'score']],
    ['Risk: [Low / Medium / High]', ['Low / Medium / High']],
    ['- v1.2 added an output format\n[topic]', []],
    ['输出格式\n[标题]', ['标题']],
    ['Provide the output in [style] format for [reader].', []],
    ['Output format: [kind]. My first [input] is:', []],
    ['Use this format: [Title] - [Subtitle]', ['Title', 'Subtitle']],
    ['### [SEVERITY]\nOutput format:\n[Type System/Security] [type your name] [Type a word]', ['Type System/Security']],
    ['${topic}\nOutput format:\n${other}', []],
  ])('%j', (content, expected) => expect(slots(content)).toEqual(expected));

  it('are never required, and stay as they are', () => {
    const reading = readFields('Output format:\n- [Point]');
    expect(missingFields(reading.fields, {})).toEqual([]);
    expect(fillFields(reading, { point: ' ' })).toBe(reading.content);
    expect(fillFields(reading, { point: 'This' })).toBe('Output format:\n- This');
  });
});

describe('words of tools stay as they are', () => {
  test.each<[string, Dialect | undefined, string[]]>([
    [
      '${selection} ${file} ${CLAUDE_DIR} {{CURRENT_DATE}} {{current_user}} {clipboard} {date}',
      undefined,
      ['${selection}', '${file}', '${CLAUDE_DIR}', '{{CURRENT_DATE}}', '{{current_user}}', '{clipboard}'],
    ],
    ['{date} {clipboard | trim} {argument}', 'raycast', ['{date}', '{clipboard | trim}']],
    ['{{prompt}} {{MESSAGES:END:3}} {{CLIPBOARD}}', 'openwebui', ['{{prompt}}', '{{MESSAGES:END:3}}', '{{CLIPBOARD}}']],
    ['{{prompt}}', undefined, []],
  ])('%j', (content, dialect, tools) => expect(readFields(content, { dialect }).tools).toEqual(tools));
});

describe('what the author says counts', () => {
  const say = (content: string, fields: AuthorField[]): Field[] => readFields(content, { fields }).fields;

  it('overrides everything, found by the folded name', () => {
    const [field] = say('[Your_Topic:]', [
      { name: 'your topic:', label: 'Theme', type: 'number', default: '3', required: true, help: 'A number' },
    ]);
    expect(field).toMatchObject({ label: 'Theme', type: 'number', default: '3', required: true, help: 'A number' });
  });

  it('turns a field into a list and back', () => {
    expect(say('[tone]', [{ name: 'tone', options: ['a', 'b'] }])[0]).toMatchObject({
      type: 'select',
      allowOther: false,
    });
    const [text] = say('${tone:a | b}', [{ name: 'tone', type: 'text' }]);
    expect(text).toMatchObject({ type: 'text' });
    expect(text).not.toHaveProperty('options');
    expect(say('[tone]', [{ name: 'tone', type: 'select' }])[0]?.type).toBe('text');
  });

  it('may make a field optional, a default empty, and a slot required', () => {
    expect(say('[tone]', [{ name: 'tone', required: false }])[0]?.required).toBe(false);
    const [field] = say('${tone:a}', [{ name: 'tone', default: '' }]);
    expect(field).not.toHaveProperty('default');
    const slot = 'Output format:\n[point]';
    expect(say(slot, [{ name: 'point', required: true }])[0]).toMatchObject({ slot: false, required: true });
    expect(say(slot, [{ name: 'point', help: 'x' }])[0]).toMatchObject({ slot: true, required: false });
  });

  it('orders the fields: its order first, then that of appearance', () => {
    const fields = [{ name: 'c', order: 1 }, { name: 'b', order: 0 }, { name: 'a' }];
    expect(say('[a b] ${a} ${d} ${b} ${c}', fields).map(({ name }) => name)).toEqual(['b', 'c', 'a b', 'a', 'd']);
  });
});

describe('a reading', () => {
  it('names the dialect of most fields', () => {
    expect(readFields('${a} [b c] [d e]').dialect).toBe('brackets');
    expect(readFields('${a} [b c]').dialect).toBe('dollar');
    expect(readFields('{{a}} {{b}} {{c | date}}').dialect).toBe('openwebui');
    expect(readFields('nothing').dialect).toBe('none');
  });

  it('gives each blank a field of its own, called as the words before it', () => {
    const { fields } = readFields('My background is in [...], my goal is [...].');
    expect(fields.map(({ key, label }) => [key, label])).toEqual([
      ['... 1', 'My background is in …'],
      ['... 2', 'my goal is …'],
    ]);
  });

  it('looks at as many openings, and finds as many places, as it is told', () => {
    const content = 'a[i] ${one} {{two}} ${three}';
    expect(readFields(content, { looked: 2 }).fields.map(({ name }) => name)).toEqual(['one']);
    expect(readFields(content, { places: 2 }).fields.map(({ name }) => name)).toEqual(['one', 'two']);
  });
});

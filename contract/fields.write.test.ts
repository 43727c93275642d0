import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { AuthorField, Field } from './fields.model.ts';
import { readFields } from './fields.ts';
import { writeAs, type WritableDialect } from './fields.write.ts';

const WRITABLE = ['brackets', 'dollar', 'double', 'openwebui', 'librechat', 'raycast', 'vscode', 'fstring'] as const;
const write = (content: string, dialect: WritableDialect, fields: AuthorField[] = []) =>
  writeAs(readFields(content, { fields }), dialect);
const losses = (content: string, dialect: WritableDialect, fields: AuthorField[] = []) =>
  write(content, dialect, fields).warnings.map(({ message }) => message);

describe('a prompt is written in another dialect', () => {
  const content = 'Hi [your name], ${tone:calm | loud} for ${topic:tea}. [Your Name]!';

  test.each<[WritableDialect, string]>([
    ['brackets', 'Hi [your name], [tone] for [topic]. [Your Name]!'],
    ['dollar', 'Hi ${your name}, ${tone:calm | loud} for ${topic:tea}. ${your name}!'],
    ['double', 'Hi {{your name}}, {{tone}} for {{topic}}. {{your name}}!'],
    [
      'openwebui',
      'Hi {{your name | text:required}}, {{tone | select:options=["calm","loud"]:default="calm"}} for {{topic | text:default="tea"}}. {{your name}}!',
    ],
    ['librechat', 'Hi {{your name}}, {{tone:calm|loud}} for {{topic}}. {{your name}}!'],
    [
      'raycast',
      'Hi {argument name="your name"}, {argument name="tone" default="calm" options="calm, loud"} for {argument name="topic" default="tea"}. {argument name="your name"}!',
    ],
    ['vscode', 'Hi ${input:your_name}, ${input:tone} for ${input:topic}. ${input:your_name}!'],
    ['fstring', 'Hi {your_name}, {tone} for {topic}. {your_name}!'],
  ])('%s', (dialect, text) => expect(write(content, dialect).text).toBe(text));
});

describe('different fields get different names', () => {
  it('also from those that have a number', () => {
    expect(write('[...]\n[...]\n[...] [Blank_3] [blank 2]', 'double').text).toBe(
      '{{Blank}}\n{{Blank_2}}\n{{Blank_3}} {{Blank_3_2}} {{blank 2_2}}',
    );
  });

  it('even if there are thousands', () => {
    const { text } = writeAs(readFields('[...]\n'.repeat(1000)), 'double');
    expect(text).toMatch(/^\{\{Blank\}\}\n\{\{Blank_2\}\}\n[^]*\{\{Blank_1000\}\}\n$/);
  });
});

test('a list of choices is looked at for its field, not for each of its places', () => {
  const options = Array.from({ length: 60 }, (_, at) => `choice ${at}`);
  const reading = readFields(`\${tone:${options.join(' | ')}} ${'${tone} '.repeat(900)}`);
  const [field] = reading.fields;
  expect(field?.options).toHaveLength(60);
  let reads = 0;
  if (field?.options) {
    field.options = new Proxy(field.options, {
      get(list, name, self) {
        reads += 1;
        return Reflect.get(list, name, self) as unknown;
      },
    });
  }
  for (const dialect of WRITABLE) {
    reads = 0;
    writeAs(reading, dialect);
    expect([dialect, reads < 20 * options.length]).toEqual([dialect, true]);
  }
});

describe('what another dialect cannot say is told', () => {
  const content = '${tone:calm | loud} [name]';

  test.each<[WritableDialect, string[]]>([
    ['dollar', []],
    ['double', ['Defaults are lost: tone.', 'Choices are lost: tone.', 'What may be left empty is lost: tone.']],
    ['librechat', ['Defaults are lost: tone.', 'What may be left empty is lost: tone.']],
    ['raycast', ['Whether another value may be typed is lost: tone.']],
  ])('%s', (dialect, expected) => expect(losses(content, dialect)).toEqual(expected));

  it('names kinds of input, help and limits', () => {
    const fields: AuthorField[] = [{ name: 'name', type: 'email', help: 'Of your office' }];
    expect(losses('[name] {{n | number:min="1"}}', 'brackets', fields)).toEqual([
      'Kinds of input are lost: n.',
      'What may be left empty is lost: n.',
      'Smallest and largest values are lost: n.',
    ]);
    expect(losses('[name]', 'double', fields)).toEqual(['Kinds of input are lost: name.', 'Help is lost: name.']);
    expect(losses('[name]', 'openwebui', fields)).toEqual([]);
  });

  it('counts the arguments of Raycast', () => {
    expect(losses('[a b] [c d] [e f]', 'raycast')).toEqual([]);
    expect(losses('[a b] [c d] [e f] [g h]', 'raycast')).toEqual(['Raycast takes at most 3 arguments; this has 4.']);
  });

  it('tells which places would not be fields', () => {
    expect(losses('const all = v${name};', 'brackets')).toEqual(['Not recognised as fields where they stand: name.']);
  });
});

describe('what is no field stays none', () => {
  test.each<[string, WritableDialect, string]>([
    ['[name] {{x}', 'double', '{{name}} {{x}'],
    ['${a} costs {b}', 'fstring', '{a} costs {{b}}'],
    ['${a}; \\{{b}}', 'double', '{{a}}; \\{{b}}'],
    ['[name] v\\${x}', 'dollar', '${name} v\\${x}'],
    ['${name} and `arr[i]`', 'brackets', '[name] and `arr[i]`'],
    ['{{name}} and [topic]', 'brackets', '[name] and \\[topic]'],
    ['$[price of it] ${x}', 'double', '${{price of it}} {{x}}'],
  ])('%j as %s', (content, dialect, text) => expect(write(content, dialect).text).toBe(text));

  it('leaves slots to the model and words to tools', () => {
    const content = '${topic} {{CURRENT_DATE}}\nOutput format:\n- [score]';
    expect(write(content, 'raycast').text).toBe(content.replace('${topic}', '{argument name="topic"}'));
  });

  it('turns the braces of an f-string into those of a text', () => {
    const reading = readFields('{name} is {{literal}}', { dialect: 'fstring' });
    expect(writeAs(reading, 'brackets').text).toBe('[name] is {literal}');
    expect(writeAs(reading, 'fstring').text).toBe('{name} is {{literal}}');
  });

  it('gives different fields different names', () => {
    expect(write('[a: b c] [a b c] [a? b c]', 'double').text).toBe('{{a b c}} {{a b c_2}} {{a? b c}}');
  });
});

describe('any content', () => {
  const piece = fc.constantFrom(
    '[name]',
    '[Your topic]',
    '${name}',
    '${tone:calm | loud}',
    '${n:5}',
    '{{name}}',
    '{{a:b|c}}',
    '{{x | date}}',

    '{{n | number:min="1":required}}',
    '${input:x:y}',
    '{argument name="a" default=b}',
    '{x}',
    '{{',
    '}}',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '$',
    '\n',
    '`',
    ' ',
    'text',
    ': ',
    '```\n',
    'Output format:\n',
    '{{CURRENT_DATE}}',
    '## Example output\n',
    '<html>',
    '</html>',
    ' → ',
    '${timestamp}',
    '{{a.output}}',
    '"a1": "${a1}", "a2": "${a2}", "b1": "${b1}", "b2": "${b2}"',
    '\n```\n[insert text]\n```\n',
    '[paste your text here]',
  );
  const anyContent = fc.array(piece, { maxLength: 18 }).map((parts) => parts.join(''));
  const target = fc.constantFrom(...WRITABLE);

  it('is the same in the dialect that it was read in', () => {
    fc.assert(
      fc.property(anyContent, target, (content, dialect) => {
        const { text, warnings } = writeAs(readFields(content, { dialect }), dialect);
        expect({ text, warnings }).toEqual({ text: content, warnings: [] });
      }),
      { seed: 5, numRuns: 2500 },
    );
  });

  it('has the same fields in any dialect, but for what is said to be lost', () => {
    const essence = (fields: Field[]) =>
      fields.map(({ default: standard, options, required }) => ({ standard, options, required }));
    fc.assert(
      fc.property(anyContent, target, (content, dialect) => {
        const reading = readFields(content);
        const { text, warnings } = writeAs(reading, dialect);
        const read = readFields(text, { dialect });
        const asked = reading.fields.filter(({ slot }) => !slot);
        if (warnings.some(({ message }) => /^(?:Not recognised|Read as)/.test(message))) return;
        const found = read.fields.filter(({ slot }) => !slot || dialect !== 'brackets');
        const places = (fields: Field[]): number => fields.reduce((sum, { spans }) => sum + spans.length, 0);
        expect({ text, places: places(found) }).toEqual({ text, places: places(asked) });
        const expected = warnings.length === 0 ? essence(asked) : essence(found);
        expect(essence(found)).toEqual(expected);
      }),
      { seed: 5, numRuns: 2500 },
    );
  });
});

import { describe, expect, it, test } from 'vitest';
import type { AuthorField, Dialect, FieldWarning } from './fields.model.ts';
import { readFields } from './fields.ts';
import { warningsOf } from './fields.warnings.ts';

function warn(content: string, dialect: Dialect = 'auto', fields: AuthorField[] = []): FieldWarning[] {
  return warningsOf(readFields(content, { dialect, fields }), { dialect, fields });
}
const messages = (content: string, dialect?: Dialect): string[] => warn(content, dialect).map(({ message }) => message);

describe('an author is told', () => {
  test.each<[string, string, string[]]>([
    [
      'of two defaults for a name',
      '${tone:calm} and ${Tone:loud} and ${tone:shrill}',
      ['"Tone" has two defaults, "calm" and "loud"; the first counts.'],
    ],
    [
      'of names that look alike',
      '${projectName} ${project name} ${audience} ${audiance} ${topic one} ${topic two}',
      [
        '"projectName" and "project name" look alike. If they mean the same, give them one name.',
        '"audience" and "audiance" look alike. If they mean the same, give them one name.',
      ],
    ],
    [
      'why a bracket is no field',
      'In [50 miles] of [topic], mark it as [UNVERIFIED], [a | b c]',
      [
        '[50 miles] is no field: its name begins with a digit.',
        '[UNVERIFIED] is no field: it is a mark that the answer uses.',
        '[a | b c] is no field: its name has the sign |.',
      ],
    ],
    [
      'of brackets beside double braces',
      '{{name}} and [your topic]',
      ['[your topic] is no field: the prompt has fields in double braces.'],
    ],
    [
      'of a list that could be a choice',
      '${tone:formal, casual, playful} ${place:Paris, France} [red, green, blue]',
      [
        'Fields are written in several ways: ${name} and [name].',
        '"tone" lists 3 values. It could be a choice.',
        '"red, green, blue" lists 3 values. It could be a choice.',
      ],
    ],
    [
      'why braces are no field',
      '${topic} on ${timestamp}\n<html>${title}</html>',
      [
        '${timestamp} is no field: it looks like a value that programs know.',
        '${title} is no field: it stands in a page of HTML, which a program fills in.',
      ],
    ],
    [
      'of braces that look like fields',
      'Write about {topic}',
      ['No fields are found, but {name} looks like one here.'],
    ],
    ['of angles that look like fields', 'Write <your topic>', ['No fields are found, but <name> looks like one here.']],
    [
      'of blanks',
      'My name is ____.',
      ['The text has blanks (____). Write [what belongs there] and they become fields.'],
    ],
    [
      'of a template of another tool',
      '{{#if a}}{{name}}{{/if}}',
      ['This looks like a template of another tool. Its fields are shown; nothing else of it is carried out.'],
    ],
  ])('%s', (_, content, expected) => expect(messages(content)).toEqual(expected));

  it('of what is said of a field that the text does not have', () => {
    expect(warn('[topic]', 'auto', [{ name: 'Topic' }, { name: 'tone' }])).toEqual([
      { kind: 'unknown-field', message: 'The text has no field "tone".', names: ['tone'] },
    ]);
  });

  it('where it is, and which dialect would find it', () => {
    expect(warn('${a:1} ${a:2}')[0]?.span).toEqual([7, 13]);
    expect(warn('Write about {topic}')[0]).toMatchObject({ dialect: 'fstring', names: ['topic'] });
  });
});

describe('nothing is told', () => {
  test.each([
    'Write about [topic] for [audience].',
    'Compare ${person 1} and ${person 2}, [option a] and ${option b}'.replace('[option a]', '${option a}'),
    'Nothing here.',
    '{"a": {"b": 1}} and function f() {return x}',
    '<div>text</div> <br>',
    '- [ ] open\n- [x] done\n[link](https://example.org)',
    'a[i] = b[j]; [a-z]+',
  ])('of %j', (content) => expect(messages(content)).toEqual([]));

  it('of a prompt whose author wants no fields', () =>
    expect(messages('{{#if a}} {x} [50 miles]', 'none')).toEqual([]));
});

it('tells at most twenty things', () => {
  const content = Array.from({ length: 60 }, (_, n) => `\${name ${n}:a} \${name ${n}:b}`).join('\n');
  expect(warn(content)).toHaveLength(20);
});

import { describe, expect, it, test } from 'vitest';
import { readFields } from './fields.ts';

/** Names that are asked for, and names that are left for the model. */
const asked = (content: string): [fields: string[], slots: string[]] => {
  const { fields } = readFields(content);
  const named = (slot: boolean) => fields.filter((field) => field.slot === slot).map(({ name }) => name);
  return [named(false), named(true)];
};

describe('what a program fills in asks nobody', () => {
  test.each<[string, string[], string[]]>([
    ['About ${topic}.\n<html>\n<p>${title} and {{date}}</p> ${x:5}\n</html>\n{{name}}', ['topic', 'x', 'name'], []],
    ['<!DOCTYPE html>{{a}}<html>{{b}}</html>{{c}}', ['c'], []],
    ['Answer with <html> and ${topic}', ['topic'], []],
    ['{{plan.output}} for {{topic}} and [tone]', [], []],
    ['{{user.name}} for {{topic}}', ['topic'], []],
    ['${timestamp} ${HOME}/{{WORKSPACE_NAME}} ${home} ${timestamp:now}', ['home', 'timestamp'], []],
    ['return {\n  url: `https://example.org/${repo}`,\n}', [], []],
  ])('%j', (content, fields, slots) => expect(asked(content)).toEqual([fields, slots]));
});

describe('what stands in an example of an answer is left for the model', () => {
  test.each<[string, string[], string[]]>([
    [
      '${topic}\n## Example output\n${title} [score] [Your Name]\n## Rules\n${tone}',
      ['topic', 'tone'],
      ['title', 'score', 'Your Name'],
    ],
    ['Example Output:\n${title}\n\nVariables:\n- ${title}: of the page', ['title'], []],
    ['## Sample conversation\n[PASTE TEXT HERE] ${your_name} [city]', ['PASTE TEXT HERE', 'your_name'], ['city']],
    ['You must return only the letter, following this template:\nDear ${name}', [], ['name']],
    ['For each section, use this structure:\n${context}', ['context'], []],
    ['Format your questions as: [Question {n}]. Example: [Question 3]: Why?', [], ['Question 3']],
    ['## Examples of my work\n${link}', ['link'], []],
    ['${en} → ${es} → ${de}', [], ['en', 'es', 'de']],
    ['${from} → ${to}', ['from', 'to'], []],
  ])('%j', (content, fields, slots) => expect(asked(content)).toEqual([fields, slots]));
});

describe('numbered records in JSON are the shape of an answer', () => {
  const record = (number: number) => `{"title": "\${title${number}}", "source": "\${source${number}}"}`;

  it('as soon as two members repeat', () => {
    const content = `{"opening": "\${verse}", "all": [${record(1)}, ${record(2)}], "year": "\${year:2084}"}`;
    expect(asked(content)).toEqual([['year'], ['verse', 'title1', 'source1', 'title2', 'source2']]);
  });

  it('one of them is what a person describes', () => {
    expect(asked(record(1))).toEqual([['title1', 'source1'], []]);
    expect(asked('{"person1": "${person1}", "person2": "${person2}"}')).toEqual([['person1', 'person2'], []]);
  });
});

describe('a bracket alone in a fence may be for a text', () => {
  test.each<[string, string[]]>([
    ['```\n[INSERT TASK / PROBLEM]\n```', ['INSERT TASK / PROBLEM']],
    ['> ```python\n> [paste your code here]\n> ```\n[topic]', ['paste your code here', 'topic']],
    ['```\r\n[code here]\r\n```', ['code here']],
    ['```\n[INSERT TASK]\nmore\n```', []],
    ['```\n\n[INSERT TASK]\n```', []],
    ['```toml\n[workspace]\n```', []],
    ['```\n[Insert x] = 1\n```', []],
    ['```\n[INSERT TASK]', []],
  ])('%j', (content, names) => expect(asked(content)[0]).toEqual(names));
});

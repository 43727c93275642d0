import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-fields-'));
const file = path.join(folder, 'prompts.csv');
afterAll(() => rmSync(folder, { recursive: true }));

function fieldsOf(csv: string | Buffer, ...options: string[]) {
  writeFileSync(file, csv);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/fields.ts', file, ...options], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n').slice(0, -1), stderr };
}

const rowsOf = (csv: string) => fieldsOf(csv, '--json').lines.map((line) => JSON.parse(line) as unknown);

test('every row is one line of JSON, in order, with the places in its cell', () => {
  const csv = 'act,prompt\r\nA,"Hi [name],\r\n${tone:calm | loud} 😀 [NAME]"\r\n\r\nB,Nothing here\r\nC,"{{x}}"\r\n';
  expect(rowsOf(csv)).toEqual([
    {
      row: 1,
      dialect: 'dollar',
      fields: [
        {
          name: 'name',
          type: 'text',
          default: null,
          options: null,
          required: true,
          slot: false,
          spans: [
            [3, 9],
            [35, 41],
          ],
        },
        {
          name: 'tone',
          type: 'select',
          default: 'calm',
          options: ['calm', 'loud'],
          required: false,
          slot: false,
          spans: [[12, 31]],
        },
      ],
    },
    { row: 2, dialect: 'none', fields: [] },
    { row: 3, dialect: 'double', fields: [expect.objectContaining({ name: 'x', spans: [[0, 5]] })] },
  ]);
});

test.each(['title,content\nA,[topic]\n', 'content\n[topic]\n', 'id;text\n1;[topic]\n', 'prompt\tact\n[topic]\tA\n'])(
  'the column of prompts is found: %j',
  (csv) => expect(rowsOf(csv)).toMatchObject([{ row: 1, fields: [{ name: 'topic' }] }]),
);

test('characters that a terminal obeys arrive escaped, and as they were', () => {
  const { lines } = fieldsOf('text\n"[na\u200dme] ${a:\u202e\u001b[31m}"\n', '--json');
  expect(lines[0]).not.toMatch(/[\p{C}]/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    fields: [{ name: 'na\u200dme' }, { default: '\u202e\u001b[31m' }],
  });
});

test('without --json it counts', () => {
  const { status, lines } = fieldsOf('text\n[topic] ${a}\nnone\n"**Output format:**\n- [score]"\n');
  expect({ status, lines }).toEqual({
    status: 0,
    lines: [
      '      3 rows',
      '      1 with fields to fill in',
      '      1 in dollar',
      '      1 in brackets',
      '      2 fields',
      '      1 more that are left for the model',
    ],
  });
});

test.each([
  ['', 'The file is empty'],
  ['a,b\n1,2\n', 'The first line names no column content, prompt or text'],
  ['content,prompt\n1,2\n', 'The first line names two columns for prompts; rename or remove one'],
  ['text\nfine\n"never closed\n', 'Line 3: A quotation mark is never closed; nothing from here on was read'],
  [Buffer.from('text\n\xff\xfe\n', 'latin1'), `${file} is not UTF-8 text: save it as CSV UTF-8 (line 2)`],
])('a broken file is one sentence: %j', (csv, sentence) => {
  const { status, stderr } = fieldsOf(csv, '--json');
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${sentence}\n` });
});

test('a missing file is one sentence', () => {
  const missing = path.join(folder, 'missing.csv');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/fields.ts', missing], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: `There is no file ${missing}\n` });
});

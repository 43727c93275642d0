import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openImports } from './import.fixtures.ts';

const { folder, importFile, importText, library } = openImports();

describe('a file that is unusable changes nothing', () => {
  test.each([
    [
      'no column for titles',
      'name,content\nOne,Content of one.\n',
      'The first line names no column title or act; it must name the columns',
    ],
    [
      'no column for contents',
      'title,text\nOne,Content of one.\n',
      'The first line names no column content or prompt; it must name the columns',
    ],
    [
      'two columns for titles',
      'act,title,prompt\nOne,Two,Content of one.\n',
      'The first line names two columns for one thing, act (column 1) and title (column 2); rename or remove one',
    ],
    ['a column twice', 'title;content;Content\nOne;Content of one.;\n', 'content (column 2) and Content (column 3)'],
    ['a first line without end', 'x'.repeat(8_100_000), 'The first line does not end'],
    ['columns without end', `title,content${',x'.repeat(500)}\n`, 'The first line names more than 500 columns'],
    ['nothing in it', '', 'The file is empty'],
    ['empty lines only', '\n\n', 'The file is empty'],
    ['no text in it', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xd8]), 'is not UTF-8 text'],
    [
      'text of another encoding at its end',
      Buffer.concat([Buffer.from('title,content\nOne,Content of one.\n'), Buffer.from('Caf\xe9,Content', 'latin1')]),
      'is not UTF-8 text: save it as CSV UTF-8 (line 3)',
    ],
    [
      'text of another encoding far into it, behind line ends of every kind',
      Buffer.concat([
        Buffer.from(`title,content\r\n${'Öne,Content of one.\r'.repeat(5_000)}${'é,x\r\n'.repeat(3_000)}Två,`),
        Buffer.from([0xe9, 0x0a]),
      ]),
      '(line 8002)',
    ],
    ['text in units of two bytes that does not say so', Buffer.from('title,content\n', 'utf16le'), 'is not UTF-8 text'],
    ['half a character at its end', Buffer.from('title,content\nOne,Content of \u00e9').subarray(0, -1), '(line 2)'],
    ['a first line that never ends', '"title,content\nOne,Content', 'a quotation mark is never closed'],
  ])('%s', async (_, file, message) => {
    await expect(importText(file)).rejects.toThrow(message);
    expect(await library()).toEqual([]);
  });

  test('no file, or a folder', async () => {
    const missing = join(folder, 'missing.csv');
    await expect(importFile(missing)).rejects.toThrow(`There is no file ${missing}`);
    await expect(importFile(folder)).rejects.toThrow('is a folder');
    const device = importFile('/dev/zero');
    await expect(device).rejects.toThrow('/dev/zero is not a regular file');
  });

  test('only a first line is a file without rows', async () => {
    expect(await importText('title,content\n')).toMatchObject({ imported: 0, refused: 0 });
  });
});

import { describe, expect, test } from 'vitest';
import { openImports } from './import.fixtures.ts';

const { app, ada, importText, library } = openImports();

const nothing = {
  imported: 0,
  duplicates: 0,
  filledIn: 0,
  refused: 0,
  firstRefused: [],
  newCategories: [],
  newTags: [],
  leftOut: [],
  stopped: false,
};

test('rows become published prompts of the administrator, found, counted and with their names', async () => {
  await app().category('Writing');
  const report = await importText(
    'title,content,previewText,categories,tags\n' +
      'Cover letter,"Write to [company],\nplease.",For applicants,writing; Career,Jobs;Email\n',
  );
  expect(report).toEqual({ ...nothing, imported: 1, newCategories: ['Career'], newTags: ['Jobs', 'Email'] });
  expect(await library()).toMatchObject([
    {
      title: 'Cover letter',
      content: 'Write to [company],\nplease.',
      previewText: 'For applicants',
      categories: ['Writing', 'Career'],
      tags: ['Jobs', 'Email'],
      status: 'PUBLISHED',
      owner: { id: ada().id },
    },
  ]);
  expect((await app().visitor.get('/api/prompts/search?query=career+please')).body.totalCount).toBe(1);
  const { body: categories } = await app().visitor.get('/api/categories');
  expect(categories.map(({ name, promptCount }: { name: string; promptCount: number }) => [name, promptCount])).toEqual(
    [
      ['Writing', 1],
      ['Career', 1],
    ],
  );
});

test('the columns may be called act and prompt, in any case and order, among others', async () => {
  await importText('for_devs,Prompt,ACT\nTRUE,Act as a linux terminal.,Linux Terminal\n');
  expect(await library()).toMatchObject([{ title: 'Linux Terminal', content: 'Act as a linux terminal.' }]);
});

test('what prompts.chat says of a prompt becomes its tags, beside its own or those of the command', async () => {
  const { leftOut, newTags } = await importText(
    'act,prompt,for_devs,type,contributor,tags\n' +
      'One,Content of one.,TRUE,TEXT,ada,\n' +
      'Two,Content of two.,FALSE,IMAGE,ada,Own\n' +
      'Three,Content of three.,yes,STRUCTURED,ada,Developers\n' +
      'Four,Content of four.,,POEM,ada,\n',
  );
  expect((await library()).map(({ tags }: { tags: string[] }) => tags)).toEqual([
    ['imported', 'developers'],
    ['Own', 'image'],
    ['developers', 'structured'],
    ['imported'],
  ]);
  expect(leftOut).toEqual(['contributor']);
  expect(newTags).toContain('image');
});

test('rows without names get those of the command, in part too, and the report says so', async () => {
  const report = await importText(
    'title,content,categories,tags\nOne,Content of one.,,\nTwo,Content of two.,Own,\nThree,Content of three,Own,mine\n',
    {
      categories: ['Given', 'Also'],
      tags: ['tagged'],
    },
  );
  expect(report).toMatchObject({
    imported: 3,
    filledIn: 2,
    newCategories: ['Given', 'Also', 'Own'],
    newTags: ['tagged', 'mine'],
  });
  expect(await library()).toMatchObject([
    { categories: ['Given', 'Also'], tags: ['tagged'] },
    { categories: ['Own'], tags: ['tagged'] },
    { categories: ['Own'], tags: ['mine'] },
  ]);
});

test('a file may be imported again, and a row may stand in it twice, without doubling', async () => {
  const file = 'title,content\nOne,Content of one.\nTwo,Content of two.\n One ,Content of one.\nOne,Content of two.\n';
  expect(await importText(file)).toMatchObject({ imported: 3, duplicates: 1 });
  expect(await importText(`${file}Four,Content of four.\n`)).toMatchObject({
    imported: 1,
    duplicates: 4,
    newCategories: [],
  });
  expect(await library()).toHaveLength(4);
});

test('what somebody entered by hand is known too', async () => {
  await app().prompt(ada(), { title: 'One', content: 'Content of one.', status: 'DRAFT' });
  expect(await importText('title,content,categories\nOne,Content of one.,Brand new\n')).toEqual({
    ...nothing,
    duplicates: 1,
  });
  expect((await app().visitor.get('/api/categories')).body).toHaveLength(1);
});

test('a dry run reports the same and writes nothing', async () => {
  await app().prompt(ada(), { title: 'Known', content: 'Content of known.' });
  const file =
    'title,content,categories\nKnown,Content of known.,\nNew,Content of new.,Fresh\nxx,Too short a title.,\nNew,Content of new.,Fresh\n';
  const before = [
    await library(),
    (await app().visitor.get('/api/categories')).body,
    (await app().visitor.get('/api/tags')).body,
  ];
  const dry = await importText(file, { dryRun: true });
  expect([
    await library(),
    (await app().visitor.get('/api/categories')).body,
    (await app().visitor.get('/api/tags')).body,
  ]).toEqual(before);
  expect(dry).toMatchObject({
    imported: 1,
    duplicates: 2,
    refused: 1,
    newCategories: ['Fresh'],
    newTags: ['imported'],
  });
  expect(await importText(file)).toEqual(dry);
});

describe('a row that cannot be imported is refused with its line and the reason, and the rest goes on', () => {
  test.each([
    ['a short title', 'x,Content enough.', 'Title must be at least 3 characters'],
    ['a short content', 'Title,short', 'Content must be at least 10 characters'],
    ['two things at once', 'x,short', 'Title must be at least 3 characters; Content must be at least 10 characters'],
    [
      'a field too many',
      'Title,Content enough.,Own,tag,preview,more',
      'The row has 6 fields, the first line names 5 (title, content, categories, tags, previewText); a text that holds the sign between fields belongs in quotation marks',
    ],
    [
      'a field too few',
      'Title,Content enough.',
      'The row has 2 fields, the first line names 5 (title, content, categories, tags, previewText)',
    ],
    ['a NUL', 'Ti\0tle,Content enough.', 'Title has characters that cannot be stored'],
    ['a long title', `${'x'.repeat(201)},Content enough.`, 'Title must be at most 200 characters'],
    ['a long content', `Title,${'x'.repeat(200_001)}`, 'Content must be at most 200000 characters'],
    ['a long category', `Title,Content enough.,${'c'.repeat(51)},`, 'Category name must be at most 50 characters'],
    ['a short tag', 'Title,Content enough.,Own,C', 'Name must be at least 2 characters: C'],
    [
      'a long preview',
      `Title,Content enough.,Own,tag,${'p'.repeat(501)}`,
      'Preview text must be at most 500 characters',
    ],
  ])('%s', async (why, row, reason) => {
    const full = /field too/.test(why) ? row : `${row}${','.repeat(4 - (row.match(/,/g)?.length ?? 0))}`;
    const report = await importText(
      `title,content,categories,tags,previewText\nFirst one,"Content\nof two lines",,,\n\n${full}\nLast one,Content of the last.,,,\n`,
    );
    expect(report).toMatchObject({ imported: 2, refused: 1, firstRefused: [{ line: 5, reason }] });
  });

  test('lines are counted as an editor does, over quoted line breaks of every kind', async () => {
    const report = await importText(
      'title,content\r\n"One","aaaa\r\nb\nc\r\n\r\nd"\r\n\r\n\r\nxx,Bad title.\r\n"Three","Content\r\nof three"\nyy,Bad title.\n',
    );
    expect(report.firstRefused.map(({ line }) => line)).toEqual([9, 12]);
    expect((await library()).map(({ content }: { content: string }) => content)).toEqual([
      'aaaa\nb\nc\n\nd',
      'Content\nof three',
    ]);
  });

  test('the first fifty are named, the others counted', async () => {
    const report = await importText(`title,content\n${'x,y\n'.repeat(70)}Good title,Content of one.\n`);
    expect(report).toMatchObject({ imported: 1, refused: 70 });
    expect(report.firstRefused).toHaveLength(50);
  });

  test('a quotation mark that is never closed ends the reading there', async () => {
    const report = await importText(
      'title,content\nOne,Content of one.\nTwo,"Content of two.\nThree,Content of three.\n',
    );
    expect(report).toMatchObject({
      imported: 1,
      firstRefused: [{ line: 3, reason: 'A quotation mark is never closed; nothing from here on was read' }],
    });
  });
});

describe('files as programs write them', () => {
  const rows = 'title;content;tags\nÜbersicht;"Schreibe; eine Übersicht.";a1;\n'.replace('a1;', '"a1;b2"');
  test.each([
    ['semicolons', rows],
    ['tabs', 'title\tcontent\ttags\nÜbersicht\tSchreibe; eine Übersicht.\ta1;b2\n'],
    ['a byte order mark', `\ufeff${rows}`],
    ['quoted names of columns', rows.replace('title;content', '"title";"content"')],
    ['UTF-16', Buffer.from(`\ufeff${rows}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${rows}`, 'utf16le').swap16()],
    ['no line end at the end', rows.trimEnd()],
    ['the line ends of old', rows.replaceAll('\n', '\r')],
    ['quotation marks inside a field', rows.replace('Übersicht;', '"Übersicht";')],
  ])('%s', async (_, file) => {
    expect(await importText(file)).toMatchObject({ imported: 1, refused: 0 });
    expect(await library()).toMatchObject([
      { title: 'Übersicht', content: 'Schreibe; eine Übersicht.', tags: ['a1', 'b2'] },
    ]);
  });

  test('unescaped quotation marks inside an unquoted field are kept', async () => {
    await importText('title,content\nSay "hi",Write a "friendly" greeting.\n');
    expect(await library()).toMatchObject([{ title: 'Say "hi"', content: 'Write a "friendly" greeting.' }]);
  });
});

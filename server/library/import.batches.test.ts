import { expect, test } from 'vitest';
import { openImports } from './import.fixtures.ts';

const { app, importText, library } = openImports();
const total = async () => (await app().visitor.get('/api/prompts?size=1')).body.totalCount;

test('many rows are imported in order over several batches, with every long content', async () => {
  const rows = Array.from({ length: 1_450 }, (_, n) => `Prompt ${n},${'word '.repeat(n % 100 === 0 ? 30_000 : 5)}${n}`);
  const read: number[] = [];
  const text = `title,content\n${rows.join('\n')}\n`;
  const report = await importText(text, { onBytes: (bytes) => read.push(bytes) });
  expect(report).toMatchObject({ imported: 1_450, filledIn: 1_450, refused: 0 });
  expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBe(Buffer.byteLength(text));
  const first = await library();
  expect(first.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 100 }, (_, n) => `Prompt ${n}`),
  );
  expect(await total()).toBe(1_450);
  expect((await app().visitor.get('/api/prompts/search?query=prompt+1449')).body.totalCount).toBe(1);
});

test('two imports of one file at the same time import it once', async () => {
  const text = `title,content\n${Array.from({ length: 250 }, (_, n) => `Prompt ${n},Content of prompt ${n}`).join('\n')}\n`;
  const reports = await Promise.all([importText(text), importText(text)]);
  expect(reports.reduce((sum, { imported }) => sum + imported, 0)).toBe(250);
  expect(reports.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(250);
  expect(await total()).toBe(250);
});

test('a text that stands in a file twice, thousands of rows apart, is imported once, and a dry run says so too', async () => {
  const rows = Array.from({ length: 2_200 }, (_, n) => `Prompt ${n},Content of prompt ${n}`);
  const file = `title,content\n${[...rows, rows[7], rows[2_000], 'x,y'].join('\n')}\n`;
  const expected = { imported: 2_200, duplicates: 2, refused: 1 };
  expect(await importText(file, { dryRun: true })).toMatchObject(expected);
  expect(await total()).toBe(0);
  const report = await importText(file);
  expect(report).toMatchObject(expected);
  expect(report.firstRefused[0]?.line).toBe(2_204);
  expect(await total()).toBe(2_200);
  expect((await app().visitor.get('/api/prompts/search?query=prompt+2199')).body.totalCount).toBe(1);
});

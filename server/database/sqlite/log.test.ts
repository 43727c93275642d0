import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { withLogCopied } from './log.ts';
import { NodeSqlite } from './node-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what stands in the log comes into the file while the work goes on', async () => {
  const file = join(folder, 'library.db');
  const connection = new NodeSqlite(file);
  const size = () => statSync(file).size;
  const answer = await connection.inBulk(() =>
    withLogCopied(file, async () => {
      connection.prepare('create table words (word text)').run([]);
      connection.prepare('insert into words values (zeroblob(1000000))').run([]);
      expect(size()).toBeLessThan(1_000_000);
      while (size() < 1_000_000) await sleep(20);
      return 'done';
    }),
  );
  expect(answer).toBe('done');
  connection.close();
});

test('a copy that fails does not keep the work from going on, and its error is that of the work', async () => {
  const nowhere = join(folder, 'no such folder', 'library.db');
  expect(await withLogCopied(nowhere, () => sleep(100, 'done'))).toBe('done');
  await expect(withLogCopied(nowhere, () => Promise.reject(new Error('Full')))).rejects.toThrow('Full');
});

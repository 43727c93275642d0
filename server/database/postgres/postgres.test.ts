import { expect, test } from 'vitest';
import { openDatabase } from '../engine.ts';

test('a database that does not answer stops the start with one sentence that names the setting', async () => {
  // Port 9 is the discard service; nothing listens there.
  const opening = openDatabase({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/library', DATA_DIR: '' });
  await expect(opening).rejects.toThrow(/^DATABASE_URL: the database does not answer \(.*ECONNREFUSED/);
});

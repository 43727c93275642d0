import { insertAct } from '../audit/audit.queries.ts';
import { loadConfig } from '../config.ts';
import { connectDatabase } from '../database/engine.ts';
import { openImageStore } from '../images/open-store.ts';
import { counted } from '../library/import.report.ts';
import { explain, readCommand, underBar } from './cli.ts';
import { describe } from './report.ts';
import { restoreLibrary } from './restore.ts';

const USAGE = `Usage: npm run restore -- FILE
Fills an empty library, on either database and either store of images, from an archive that "npm run backup" wrote: all
of it or nothing. To be done before the first start, with the settings that the server will have.`;

async function main(words: string[]): Promise<void> {
  const { file } = readCommand(words, {});
  const config = loadConfig();
  const database = await connectDatabase(config);
  try {
    const images = await openImageStore(config);
    const restored = await underBar('Restoring', (progress) => restoreLibrary({ database, images }, file, progress));
    await insertAct(database.sql, {}, { act: 'library-restored', note: `as of ${restored.manifest.createdAt}` });
    const [line, ...more] = describe(restored);
    console.log(`Restored: ${line}`);
    for (const text of more) console.log(text);
    if (restored.mended > 0)
      console.log(`${counted(restored.mended, 'row')} had characters that cannot be stored, which were left out`);
    console.log('Everybody signs in again, with the passwords of then.');
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { text, code } = explain(error, USAGE);
  console.error(text);
  process.exitCode = code;
}

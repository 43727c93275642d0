import { access } from 'node:fs/promises';
import { readFileWords, runCommand, print } from '../start/command.ts';
import { loadConfig } from '../config.ts';
import { connectDatabase } from '../database/engine.ts';
import { inspectDatabase } from '../database/ours.ts';
import { openImageStore } from '../storage/open-store.ts';
import { counted } from '../library/import.report.ts';
import { makeDataFolder, tryNewFolder } from '../data-folder/data-folder.ts';
import { usesDataFolder } from '../start/try-settings.ts';
import { explained } from './archive.read.ts';
import { withProgressBar } from './cli.ts';
import { describe } from './report.ts';
import { restoreLibrary } from './restore.ts';

const USAGE = `Usage: npm run restore -- FILE
Fills an empty library, on either database and either store of images, from an archive that "npm run backup" wrote: all
of it or nothing. To be done before the first start, with the settings that the server will have.`;

async function main(words: string[]): Promise<void> {
  const { file } = readFileWords(words, {});
  const config = loadConfig();
  // Checked before a folder is created for it.
  await access(file).catch((error: unknown) => {
    throw explained(error, file);
  });
  if (usesDataFolder(config)) tryNewFolder(config.DATA_DIR);
  await inspectDatabase(config);
  if (usesDataFolder(config)) makeDataFolder(config.DATA_DIR);
  const database = await connectDatabase(config);
  try {
    const images = await openImageStore(config);
    const restored = await withProgressBar('Restoring', (progress) =>
      restoreLibrary({ database, images }, file, progress),
    );
    const [line, ...more] = describe(restored);
    print(`Restored: ${line}`);
    for (const text of more) print(text);
    if (restored.mended > 0)
      print(`${counted(restored.mended, 'row')} had characters that cannot be stored, which were left out`);
    print('Everybody signs in again, with the passwords of then.');
  } finally {
    await database.close();
  }
}

await runCommand(USAGE, main);

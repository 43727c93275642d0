import { readFileWords, runCommand, print } from '../start/command.ts';
import { loadConfig } from '../config.ts';
import { backupLibrary } from './backup.ts';
import { withProgressBar } from './cli.ts';
import { describe } from './report.ts';
import { verifyArchive } from './verify.ts';

const USAGE = `Usage: npm run backup -- FILE [--verify]
Writes the whole library, database and images, into one archive while the server runs. An older FILE is replaced once the
new one is whole. The archive holds password hashes and drafts: keep it where only you can read it.
  --verify  writes nothing and checks the archive FILE`;

async function main(words: string[]): Promise<void> {
  const { file, values } = readFileWords(words, { verify: { type: 'boolean' } });
  const verified = values.verify
    ? await verifyArchive(file)
    : await withProgressBar('Backing up', (progress) => backupLibrary(loadConfig(), file, progress));
  const [line, ...more] = describe(verified);
  print(`${values.verify ? 'Sound' : 'Backed up'}: ${line}`);
  for (const text of more) print(text);
}

await runCommand(USAGE, main);

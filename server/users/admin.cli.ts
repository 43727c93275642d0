import { z } from 'zod';
import { ConfigError, loadConfig } from '../config.ts';
import { openDatabase } from '../database/engine.ts';
import { makeAdministrator } from './administrator.ts';

const USAGE = `Usage: npm run admin -- EMAIL
Makes the user with this e-mail an administrator, or creates one with a new password.`;

/** @returns the exit code: 0 done, 2 wrongly called */
async function main(words: string[]): Promise<number> {
  const [given, ...more] = words;
  const email = z.email().safeParse(given?.trim());
  if (!email.success || more.length > 0) {
    console.error(given === undefined || more.length > 0 ? USAGE : `Not an e-mail address: ${given}\n${USAGE}`);
    return 2;
  }
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const made = await makeAdministrator(database, email.data, config.PASSWORD_MIN_LENGTH);
    const text = {
      none: `${made.email} is an administrator already.`,
      promoted: `${made.email} is now an administrator.`,
      created: `Created the administrator ${made.email} with the password ${made.password} (shown this once; keep it).`,
    };
    console.log(text[made.change]);
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

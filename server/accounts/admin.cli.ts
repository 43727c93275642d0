import { LIMITS } from '../../contract/limits.ts';
import { Email } from '../../contract/users.ts';
import { readWords, runCommand, print, printToStderr, WrongUse } from '../start/command.ts';
import { loadConfig, type Config } from '../config.ts';
import { openExisting } from '../database/existing.ts';
import { appointAdministrator, type Appointed, type Way } from './appoint.ts';

const USAGE = `Usage: npm run admin -- EMAIL [--reset] [--password]
Makes the account with this e-mail an administrator, or creates one with a new password. An account that was there loses
its password, sessions and links: whoever registered it may not be who you mean. A link that sets a new password once is
printed where PUBLIC_URL is set, else a new password.
  --reset     the same for an administrator: for who has lost the password; lifts a suspension, too
  --password  a new password instead of a link: the line on standard input, or a generated one`;

/** Maximum number of bytes of standard input. */
const LONGEST = 8_192;

async function main(words: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = readWords(words, { reset: flag, password: flag });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new WrongUse('Name one e-mail address.');
  const email = Email.safeParse(given);
  if (!email.success) throw new WrongUse(`Not an e-mail address: ${given}`);

  const config = loadConfig();
  const way = values.password ? await readPassword(config) : usualWay(config);
  const database = await openExisting(config);
  try {
    const options = { email: email.data, renew: values.reset || values.password, mustExist: values.reset, way };
    const done = await appointAdministrator(database, config, options);
    for (const line of linesOf(done)) print(line);
    if (done.change === 'none') printToStderr(`For a new password: npm run admin -- ${done.email} --reset`);
  } finally {
    await database.close();
  }
}

const usualWay = ({ PUBLIC_URL }: Config): Way => (PUBLIC_URL === undefined ? 'generate' : 'link');

async function readPassword({ PASSWORD_MIN_LENGTH: least }: Config): Promise<Way> {
  const password = process.stdin.isTTY ? '' : await lineOfInput();
  if (password === '') return 'generate';
  if (password.length < least || password.length > LIMITS.passwordMax)
    throw new WrongUse(`A password has from ${least} to ${LIMITS.passwordMax} characters.`, false);
  return { password };
}

async function lineOfInput(): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    pieces.push(piece);
    if ((length += piece.length) > LONGEST) throw new WrongUse('Standard input is too long for a password.', false);
  }
  const line = Buffer.concat(pieces)
    .toString()
    .replace(/\r?\n$/, '');
  if (/[\0\r\n\uFFFD]/.test(line)) throw new WrongUse('Standard input must hold one line of text.', false);
  return line;
}

function linesOf({ email, change, password, link }: Appointed): string[] {
  if (change === 'none') return [`${email} is an administrator already.`];
  if (change === 'created') {
    const how = password === undefined ? 'the given password' : `the password ${password} (shown this once; keep it)`;
    return [`Created the administrator ${email} with ${how}.`];
  }
  const first = change === 'promoted' ? `${email} is now an administrator.` : `${email} gets a new way in.`;
  const over = 'Its old password, sessions and links are no longer good.';
  if (link !== undefined) return [first, over, `Choose a password within a day, once: ${link}`];
  return [
    first,
    over,
    password === undefined ? 'It has the given password.' : `New password: ${password}  (shown this once; keep it)`,
  ];
}

await runCommand(USAGE, main);

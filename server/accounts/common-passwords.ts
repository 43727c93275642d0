import { foldKey } from '../text/keys.ts';

/** Of what is read of the commonest passwords: lists of leaked ones, the most frequent first. */
let commonest: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

interface Choice {
  password: string;
  username?: string | undefined;
  email?: string | undefined;
}

/** What makes a password easy to guess, in words for people; undefined when nothing is known (it is no measure of strength). */
export async function weaknessOf({ password, username = '', email = '' }: Choice): Promise<string | undefined> {
  const chosen = foldKey(password);
  if (chosen === '') return undefined;
  if (chosen === foldKey(username)) return 'This is your username. Others can guess it easily.';
  if ([email, email.split('@', 1)[0] ?? ''].some((part) => chosen === foldKey(part)))
    return 'This is your email address. Others can guess it easily.';
  commonest ??= load();
  return (await commonest).has(chosen)
    ? 'This is one of the most common passwords. Others can guess it easily.'
    : undefined;
}

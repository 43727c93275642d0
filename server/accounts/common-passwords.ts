import { normalizeName } from '../text/keys.ts';

/** The most common leaked passwords, loaded on first use. */
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

/** Why a password is easy to guess, as text for people; undefined when no reason is known. No strength meter. */
export async function weaknessOf({ password, username = '', email = '' }: Choice): Promise<string | undefined> {
  const chosen = normalizeName(password);
  if (chosen === '') return undefined;
  if (chosen === normalizeName(username)) return 'This is your username. Others can guess it easily.';
  if ([email, email.split('@', 1)[0] ?? ''].some((part) => chosen === normalizeName(part)))
    return 'This is your email address. Others can guess it easily.';
  commonest ??= load();
  return (await commonest).has(chosen)
    ? 'This is one of the most common passwords. Others can guess it easily.'
    : undefined;
}

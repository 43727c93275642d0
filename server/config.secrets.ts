import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Settings that a file may hold, named by `NAME_FILE`: others can see a program's environment. */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
] as const;

/** Maximum length of a secret in bytes; a longer file is probably the wrong one. */
const MAX_BYTES = 16_384;

type Environment = Record<string, string | undefined>;

/**
 * Adds the secrets that files hold to the environment. Strips one trailing line end, as editors and `echo` add it.
 * @returns the settings, and one sentence for each wrong one
 */
export function withSecrets(environment: Environment): { given: Environment; wrong: string[] } {
  const given = { ...environment };
  const wrong: string[] = [];
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      wrong.push(`${name}_FILE: is set, and so is ${name}; keep one of them`);
      continue;
    }
    const read = readSecret(file);
    if ('problem' in read) wrong.push(`${name}_FILE: ${read.problem}`);
    else given[name] = read.secret;
  }
  return { given, wrong };
}

function readSecret(file: string): { secret: string } | { problem: string } {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { problem: code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read (${code})` };
  }
  try {
    // Reading a pipe or a device might never end.
    if (!fstatSync(handle).isFile()) return { problem: `${file} is not a regular file` };
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    const length = readSync(handle, bytes, 0, bytes.length, 0);
    if (length > MAX_BYTES) return { problem: `${file} is too long for a secret` };
    const secret = new TextDecoder().decode(bytes.subarray(0, length)).replace(/\r?\n$/, '');
    if (secret === '') return { problem: `${file} is empty` };
    if (/[\0\r\n\uFFFD]/.test(secret)) return { problem: `${file} must hold one line of text` };
    return { secret };
  } finally {
    closeSync(handle);
  }
}

import { ConfigError } from '../config.ts';
import { objectionOf } from '../database/sqlite/damage.ts';
import { ExpectedError } from '../expected-error.ts';
import { AppError } from '../errors.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: errors about the server's state or our rights. */
const POSTGRES = /^(08|25006|28|3D|3F|42501|53|57|58|XX)/;

/**
 * Explains an error of a start or of a command in one sentence.
 * @returns undefined for an unexpected error, whose stack should be printed
 */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError) return error.message;
  if (error instanceof ExpectedError) return oneLine(error.message);
  if (error instanceof AppError) return sentenceOf(error.cause) ?? oneLine(error.message);
  const library = objectionOf(error);
  if (library !== undefined) return `DATA_DIR: ${library}`;
  if ('severity' in error && 'code' in error && POSTGRES.test(String(error.code)))
    return oneLine(`DATABASE_URL: the database refuses (${error.message})`);
  return 'syscall' in error ? oneLine(error.message) : undefined;
}

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ');

import { ConfigError } from '../config.ts';
import { objectionOf } from '../database/sqlite/damage.ts';
import { Foreseen } from '../foreseen.ts';
import { AppError } from '../errors.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: what the server says of itself or of our rights. */
const POSTGRES = /^(08|25006|28|3D|3F|42501|53|57|58|XX)/;

/**
 * An error of a start or of a command as one sentence for whoever runs this.
 * @returns undefined when it was not foreseen: then its stack is what helps
 */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Foreseen) return oneLine(error.message);
  if (error instanceof AppError) return sentenceOf(error.cause) ?? oneLine(error.message);
  const library = objectionOf(error);
  if (library !== undefined) return `DATA_DIR: ${library}`;
  if ('severity' in error && 'code' in error && POSTGRES.test(String(error.code)))
    return oneLine(`DATABASE_URL: the database refuses (${error.message})`);
  return 'syscall' in error ? oneLine(error.message) : undefined;
}

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ');

import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ExpectedError } from '../expected-error.ts';
import { sentenceOf } from './explain.ts';
import { keepPrivate } from '../data-folder/private-files.ts';

/** A command was called with invalid arguments. */
export class WrongUse extends ExpectedError {
  /** Whether to print the usage, too; not when a single option is wrong. */
  readonly needsUsage: boolean;

  constructor(message: string, needsUsage = true) {
    super(message);
    this.needsUsage = needsUsage;
  }
}

/** Control, bidi, invisible and unassigned characters, lone surrogates, and line separators. */
const UNPRINTED = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes a line for the terminal, as it may quote anybody's text. Characters that a terminal obeys or hides become
 * their code, `\u{1b}`, as do line breaks, which could forge a line of ours.
 */
export const printable = (line: string): string =>
  line.replace(UNPRINTED, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Prints one line of output. Commands and the start print only with this and `printToStderr`. */
export function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** Prints a value as one line of JSON; what a terminal obeys or hides is escaped as JSON does. */
export function printJson(value: unknown): void {
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const line = JSON.stringify(value).replace(UNPRINTED, (character) => character.split('').map(escape).join(''));
  process.stdout.write(`${line}\n`);
}

/** As `print`, for lines that are not part of the output. */
export function printToStderr(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

/** Parses the arguments of a command. @throws WrongUse for an unknown option, in one explanation */
export function readWords<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [said = 'It was called wrongly'] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    throw new WrongUse(`${said.replaceAll('\n', ' ')}; --help says what there is.`, false);
  }
}

/** Parses the arguments of a command that takes only options. @throws WrongUse */
export function readOptions<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  const { values, positionals } = readWords(args, options);
  if (positionals.length === 0) return values;
  throw new WrongUse(`There is nothing to do with '${positionals[0]}'; --help says what there is.`, false);
}

/** As `readWords`, for commands that take one file. */
export function readFileWords<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  const { values, positionals } = readWords(args, options);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new WrongUse('Name one file.');
  return { file, values };
}

/** Whether the arguments ask for help. Words after "--" are not options. */
export function asksForHelp(words: string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h');
}

/**
 * Runs a command. Files that it writes are private to their owner, `--help` only prints the usage, and an expected
 * error is printed as a explanation. Exit code: 0 or the result of `work`, 1 after an error, 2 for invalid arguments.
 */
export async function runCommand(usage: string, work: (words: string[]) => Promise<number | void>): Promise<void> {
  keepPrivate();
  const words = process.argv.slice(2);
  if (asksForHelp(words)) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    process.exitCode = (await work(words)) ?? 0;
  } catch (error) {
    process.exitCode = error instanceof WrongUse ? 2 : 1;
    for (const line of linesOf(error, usage)) printToStderr(line);
  }
}

function linesOf(error: unknown, usage: string): string[] {
  const explanation = sentenceOf(error);
  if (explanation === undefined) return error instanceof Error ? stackOf(error) : [String(error)];
  const help = error instanceof WrongUse && error.needsUsage ? usage.split('\n') : [];
  return [...explanation.split('\n'), ...help];
}

/** The message as one line, as it may quote any text, and one line for each stack frame. */
function stackOf({ message, stack = message }: Error): string[] {
  const start = stack.indexOf(message);
  // A stack without the message may quote another one.
  if (start === -1) return [stack];
  const end = start + message.length;
  return [stack.slice(0, end), ...stack.slice(end).split('\n').filter(Boolean)];
}

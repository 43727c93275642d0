import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { Foreseen } from '../foreseen.ts';
import { sentenceOf } from './explain.ts';
import { keepPrivate } from '../data-folder/private-files.ts';

/** A command that was called in a way that there is not. */
export class WrongUse extends Foreseen {
  /** Whether how it is called should be repeated: not when one option is the trouble. */
  readonly needsUsage: boolean;

  constructor(message: string, needsUsage = true) {
    super(message);
    this.needsUsage = needsUsage;
  }
}

/** Controls, characters that turn the direction of text or that nobody sees, halves and unassigned ones; separators of lines. */
const UNPRINTED = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * A line as a command may print it, whoever wrote what it quotes: what a terminal might obey or hide is its code, `\u{1b}`.
 * A line break is, too: it would begin a line that passes for ours.
 */
export const printable = (line: string): string =>
  line.replace(UNPRINTED, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Prints one line of what a command found or did. Commands, and the start, print by this and `sayAside` alone. */
export function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** As `say`, for lines that are no part of the answer. */
export function sayAside(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

/** The words behind a command. @throws WrongUse for an option that there is not, in one sentence */
export function readWords<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [said = 'It was called wrongly'] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    throw new WrongUse(`${said.replaceAll('\n', ' ')}; --help says what there is.`, false);
  }
}

/** The options behind a command that takes nothing else. @throws WrongUse */
export function readOptions<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  const { values, positionals } = readWords(args, options);
  if (positionals.length === 0) return values;
  throw new WrongUse(`There is nothing to do with '${positionals[0]}'; --help says what there is.`, false);
}

/** As `readWords`, for commands that are told of one file. */
export function readFileWords<T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  const { values, positionals } = readWords(args, options);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new WrongUse('Name one file.');
  return { file, values };
}

/** Whether somebody asks how a command is called. Behind "--" words mean themselves. */
export function asksForHelp(words: string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h');
}

/**
 * Runs a command: what it writes is its owner's alone, `--help` prints how it is called and does nothing else, and what was
 * foreseen is said in a sentence. Ends with 0 or what `work` answers, 1 for a failure, 2 when it was called wrongly.
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
    for (const line of linesOf(error, usage)) sayAside(line);
  }
}

function linesOf(error: unknown, usage: string): string[] {
  const sentence = sentenceOf(error);
  if (sentence === undefined) return error instanceof Error ? stackOf(error) : [String(error)];
  const help = error instanceof WrongUse && error.needsUsage ? usage.split('\n') : [];
  return [...sentence.split('\n'), ...help];
}

/** What is wrong as one line, as it may quote any text, and one for each place in the code. */
function stackOf({ message, stack = message }: Error): string[] {
  const start = stack.indexOf(message);
  // What does not hold the message may quote another one.
  if (start === -1) return [stack];
  const end = start + message.length;
  return [stack.slice(0, end), ...stack.slice(end).split('\n').filter(Boolean)];
}

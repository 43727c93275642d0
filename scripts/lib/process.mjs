// Plain JavaScript with node: modules only: this runs before anything is installed, on any Node from version 20.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const localBin = path.join(root, 'node_modules/.bin');
const elsewhere = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== localBin);

/** An environment in which `node` is the pinned one and tools are the installed ones. */
export const projectEnv = {
  // Node caches compiled code here: the second start takes a third less time.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  // glibc returns the memory of decoded pictures at once; otherwise it retains 300 MB after a thousand uploads.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  ...process.env,
  PATH: [localBin, ...elsewhere].join(path.delimiter),
};

/** The machine's own environment. `npm ci` needs it, because it deletes the pinned Node while it runs. */
export const machineEnv = { ...process.env, PATH: elsewhere.join(path.delimiter) };

/** Node 24 still reports `node:sqlite` as experimental; we measured it and decided to use it. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/**
 * Flags of the server. The semi-space, for objects that live for one request, is small: with a larger one V8 takes
 * 100 MB that it hardly needs. Pretenuring is off: in one start of two V8 guesses that a request's objects live long,
 * and 100 MB and more of garbage stay until they are collected.
 */
export const serverFlags = [...nodeFlags, '--max-semi-space-size=8', '--no-allocation-site-pretenuring'];

/** Prints one sentence and exits: for problems that a person has to fix. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * The arguments of one of our commands that takes only the `known` flags. Prints one sentence and exits with 2 on an
 * unknown argument; `--help` prints the usage.
 */
export function readFlags(usage, known = []) {
  const words = process.argv.slice(2);
  if (words.some((word) => /^(--help|-h)$/.test(word))) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    console.error(`There is no option '${unknown}'; --help says what there is.`);
    process.exit(2);
  }
  return words;
}

/** Runs a command to completion on our terminal. @returns whether it succeeded */
export function run(command, args, env = projectEnv) {
  const result = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (result.error) giveUp(`${command} could not be run: ${result.error.message}`);
  return result.status === 0;
}

/** Replaces this process: the command gets our terminal and our signals, and we exit with its status. */
export function become(command, args, env = projectEnv) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal sends Ctrl-C and hang-ups to every process in the foreground: the child has received them already.
      const fromTerminal = signal !== 'SIGTERM' && process.stdin.isTTY;
      if (!fromTerminal) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) onceAlone(() => child.kill('SIGTERM'));
  child.on('error', (error) => giveUp(`${command} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Whoever kills npm, or the shell that npm runs us in, means us too, but we get no signal: watch the parent's id. */
function onceAlone(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 500);
}

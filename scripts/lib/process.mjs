// Plain JavaScript on node: modules only: this runs before anything is installed, on any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const localBin = path.join(root, 'node_modules/.bin');
const elsewhere = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== localBin);

/** The environment in which `node` is the pinned one and every tool is the installed one. */
export const projectEnv = {
  // What Node has compiled, it need not compile again: the second start takes a third less.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  // Memory of decoded pictures goes back to the system at once: glibc would keep 300 MB after a thousand uploads.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  ...process.env,
  PATH: [localBin, ...elsewhere].join(path.delimiter),
};

/** The machine's own environment. `npm ci` needs it: it deletes the pinned Node while it runs. */
export const machineEnv = { ...process.env, PATH: elsewhere.join(path.delimiter) };

/** `node:sqlite` still announces itself as experimental on Node 24; it is measured and decided. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/**
 * Those of the server. Room for what lives for one request only: with more of it V8 takes 100 MB that it hardly needs. And
 * V8 must not guess what lives long: in one start of two it takes what each request makes for that, and 100 MB and more lie
 * about until they are collected.
 */
export const serverFlags = [...nodeFlags, '--max-semi-space-size=8', '--no-allocation-site-pretenuring'];

/** Prints one sentence and ends: for what a person has to put right. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * The words behind a command of ours that takes only these flags: a word that it does not know ends with one sentence and 2,
 * `--help` with how it is called.
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

/** Runs a command to its end with our terminal. True when it went well. */
export function run(command, args, env = projectEnv) {
  const result = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (result.error) giveUp(`${command} could not be run: ${result.error.message}`);
  return result.status === 0;
}

/** Hands over to a command for good: it has our terminal, gets our signals, and its end is ours. */
export function become(command, args, env = projectEnv) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C and its own closing to every process in front: the child has it already.
      const fromTerminal = signal !== 'SIGTERM' && process.stdin.isTTY;
      if (!fromTerminal) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) onceAlone(() => child.kill('SIGTERM'));
  child.on('error', (error) => giveUp(`${command} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Who ends npm without ceremony, or the shell that npm runs us in, means us too; but nobody tells us. */
function onceAlone(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 500);
}

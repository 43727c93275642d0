import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { giveUp, machineEnv, root, run } from './process.mjs';

const wantedMajor = 24;

/** The Node that the project pins as a dependency, whatever the machine's own is. */
export const node = path.join(root, 'node_modules/.bin/node');

/**
 * Installs what package-lock.json asks for, unless it is there already, and makes sure that Node 24 is part of it.
 * @param what `product` is what runs and builds it; `everything` is also what tests, checks and measures it (tests/package.json)
 */
export function install(what = 'product') {
  if (!isInstalled(what)) {
    console.error('Installing the dependencies from package-lock.json (once; up to a minute) ...');
    // The pinned Node is a devDependency: a machine set to production must not leave it out.
    const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    // What is missing is added to the product: a library that runs from this folder goes on.
    const how = what === 'everything' && isInstalled('product') ? ['install', '--no-save'] : ['ci'];
    const args = [...how, ...flags];
    if (what === 'product') args.push('--workspaces=false');
    if (!run('npm', args, machineEnv)) giveUp('npm could not install the dependencies; its message is above.');
  }
  requireNode();
}

/**
 * npm writes node_modules/.package-lock.json as the last act of an install. Comparing with it, rather than with a stamp
 * of ours, also recognises an install that a person made with npm, and one that was interrupted.
 */
function isInstalled(what) {
  const installed = readPackages('node_modules/.package-lock.json');
  const locked = readPackages('package-lock.json');
  return installed !== undefined && locked !== undefined && isComplete(what, locked, installed);
}

/**
 * Whether what is asked for by name is installed, and nothing of another version than is locked: what a package needs came
 * with it. Both are the `packages` of a lock.
 */
export function isComplete(what, locked, installed) {
  const asking = [locked[''], what === 'everything' ? locked.tests : {}];
  const names = asking.flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  const isLocked = ([folder, { version, integrity }]) =>
    locked[folder]?.version === version && locked[folder]?.integrity === integrity;
  return names.every((name) => installed[`node_modules/${name}`]) && Object.entries(installed).every(isLocked);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function requireNode() {
  if (process.version.startsWith(`v${wantedMajor}.`) && process.execPath === realNode()) return;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (stdout?.startsWith(`v${wantedMajor}.`)) return;
  giveUp(
    `Node ${wantedMajor} is missing from node_modules (${stdout ? `found ${stdout.trim()}` : 'its install script did not run'}): ` +
      'run "npm rebuild node --ignore-scripts=false" and start again.',
  );
}

function realNode() {
  try {
    return realpathSync(node);
  } catch {
    return undefined;
  }
}

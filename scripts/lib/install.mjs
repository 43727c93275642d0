import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { giveUp, machineEnv, root, run } from './process.mjs';

const wantedMajor = 24;

/** The Node that the project pins as a dependency, whatever Node the machine has. */
export const node = path.join(root, 'node_modules/.bin/node');

/**
 * Installs package-lock.json if that has not happened yet, and makes sure that it provides Node 24.
 * @param what `product`: to run and build it; `everything`: also to test, lint and benchmark it (tests/package.json)
 */
export function install(what = 'product') {
  if (!isInstalled(what)) {
    console.error('Installing the dependencies from package-lock.json (once; up to a minute) ...');
    // The pinned Node is a devDependency: NODE_ENV=production must not leave it out.
    const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    // Missing packages are added to an installed product, so that a server running from this folder keeps working.
    const how = what === 'everything' && isInstalled('product') ? ['install', '--no-save'] : ['ci'];
    const args = [...how, ...flags];
    if (what === 'product') args.push('--workspaces=false');
    if (!run('npm', args, machineEnv)) giveUp('npm could not install the dependencies; its message is above.');
  }
  requireNode();
}

/**
 * npm writes node_modules/.package-lock.json as the last step of an install. Comparing with this file rather than with
 * a stamp of our own also recognises installs that a person ran with npm, and interrupted installs.
 */
function isInstalled(what) {
  const installed = readPackages('node_modules/.package-lock.json');
  const locked = readPackages('package-lock.json');
  return installed !== undefined && locked !== undefined && isComplete(what, locked, installed);
}

/**
 * Whether all direct dependencies are installed and every installed package has its locked version. Transitive
 * dependencies came with the direct ones. `locked` and `installed` are the `packages` of a lockfile.
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

import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** An error that says in one sentence what is wrong with DATA_DIR. */
const wrong = (folder: string, why: string, error?: unknown) =>
  new ConfigError(`DATA_DIR: ${folder} ${why}`, { cause: error });

const WRITE = constants.R_OK | constants.W_OK | constants.X_OK;

/**
 * Checks that a library could be in a folder, without creating the folder.
 * @throws ConfigError when it is no folder, or this user may not write to it
 */
export function tryDataFolder(folder: string): void {
  const nearest = nearestOf(path.resolve(folder));
  if (!statSync(nearest).isDirectory())
    throw wrong(folder, nearest === path.resolve(folder) ? 'is not a folder' : `lies below a file, ${nearest}`);
  if (!mayUse(nearest, WRITE)) throw wrong(folder, `cannot be written by this user; choose another folder`);
  for (const name of ['library.db', 'library.db-wal', 'library.db-shm'])
    tryFile(folder, path.join(nearest, name), nearest === path.resolve(folder));
}

function tryFile(folder: string, file: string, isThere: boolean): void {
  const stats = isThere ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!stats) return;
  if (!stats.isFile()) throw wrong(folder, `holds ${path.basename(file)}, which is no file`);
  if (!mayUse(file, constants.R_OK | constants.W_OK))
    throw wrong(folder, `holds ${path.basename(file)}, which this user cannot write`);
}

function mayUse(place: string, mode: number): boolean {
  try {
    accessSync(place, mode);
    return true;
  } catch {
    return false;
  }
}

/** Files of a library, or of a fresh file system, in its folder. */
const OURS = /^(library\.db(-\w+)?|images|lost\+found|\..*)$/;

/**
 * Checks that a command may create a library in a folder: one of a library, an empty one, or a new one whose parent
 * exists. Anything else is probably a mistyped name.
 * @throws ConfigError
 */
export function tryNewFolder(folder: string): void {
  tryDataFolder(folder);
  const whole = path.resolve(folder);
  const nearest = nearestOf(whole);
  if (nearest === whole) {
    const other = readdirSync(whole).find((name) => !OURS.test(name));
    if (other !== undefined) throw wrong(folder, `is no data folder (it holds ${other}); choose an empty or a new one`);
  } else if (nearest !== path.dirname(whole)) {
    throw wrong(folder, `would lie in a folder that is not there, ${path.dirname(whole)}; make that first`);
  }
}

/** The folder itself, or its nearest existing ancestor. */
function nearestOf(folder: string): string {
  let place = folder;
  for (;;) {
    try {
      statSync(place);
      return place;
    } catch (error) {
      // Only a missing folder can be created, not a symlink loop or a name that is too long.
      if (codeOf(error) === 'ENOTDIR' || codeOf(error) === 'ENOENT') place = path.dirname(place);
      else throw wrong(folder, `cannot be used (${codeOf(error)})`, error);
    }
  }
}

/**
 * Creates a folder that only its owner may enter, and its missing ancestors. It creates one at a time: Node's recursive
 * mkdir never returns where the system reports that a folder it was just asked to create has no parent.
 * @throws ConfigError
 */
export function makeDataFolder(folder: string): void {
  const whole = path.resolve(folder);
  const missing: string[] = [];
  const nearest = nearestOf(whole);
  for (let place = whole; place !== nearest; place = path.dirname(place)) missing.unshift(place);
  for (const place of missing) {
    try {
      mkdirSync(place, { mode: 0o700 });
    } catch (error) {
      // Another starting node may have created it; EEXIST also comes from a dangling symlink.
      if (codeOf(error) !== 'EEXIST' || !statSync(place, { throwIfNoEntry: false })?.isDirectory())
        throw wrong(folder, `cannot be made (${codeOf(error)}); choose another folder`, error);
    }
  }
}

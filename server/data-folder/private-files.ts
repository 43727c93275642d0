import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Files and folders that this process makes from here on are its owner's alone. Not to be called in a thread. */
export function keepPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Takes everybody else's rights from a data folder that an older version, or another umask, has left open. The folder of
 * images is closed first, and is enough to keep others out however many files lie in it; these follow folder by folder,
 * each folder after its files, so that every later start has only the folders to look at, and one that was broken off is
 * made good. What belongs to somebody else stays as it is.
 * @returns whether the data folder itself is open to others still, because others need it, too
 */
export function mendDataFolder(folder: string): { isShared: boolean } {
  const own = realpathSync(folder);
  closeImages(path.join(own, 'images'));
  const isShared = isNeededByOthers(own);
  // The database with its log; in a folder of our own also what people let the server write there: logs, backups.
  for (const entry of entries(own))
    if (entry.isFile() && (!isShared || /^library\.db(-\w+)?$/.test(entry.name))) close(path.join(own, entry.name));
  if (!isShared) close(own);
  return { isShared: isShared && isOpenToOthers(own) };
}

function closeImages(folder: string): void {
  if (!existsSync(folder)) return;
  const images = realpathSync(folder);
  close(images);
  for (const { name } of entries(images)) {
    const shelf = path.join(images, name);
    if (!isOpenToOthers(shelf)) continue;
    for (const file of entries(shelf)) close(path.join(shelf, file.name));
    close(shelf);
  }
}

function entries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const isOurs = (stats: Stats | undefined): stats is Stats =>
  stats !== undefined && !stats.isSymbolicLink() && stats.uid === process.getuid?.();

function statsOf(place: string): Stats | undefined {
  return lstatSync(place, { throwIfNoEntry: false });
}

const isOpenToOthers = (place: string): boolean => ((statsOf(place)?.mode ?? 0) & OTHERS) !== 0;

function close(place: string): void {
  const stats = statsOf(place);
  if (!isOurs(stats) || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(place, stats.mode & 0o700);
  } catch {
    // A file system without rights, or one that is mounted read-only: there is nothing to take away.
  }
}

/** Places that others must get to. A data folder that is one of them, or above one, is nobody's own. */
const COMMON = ['/etc', '/home', '/mnt', '/opt', '/run', '/srv', '/tmp', '/usr/local/share', '/var/lib', '/var/tmp'];

function isNeededByOthers(own: string): boolean {
  const stats = statsOf(own);
  if (!isOurs(stats) || (stats.mode & STICKY) !== 0) return true;
  return [...COMMON, process.cwd(), homedir(), tmpdir(), process.execPath].some((place) => {
    const way = path.relative(own, place);
    return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
  });
}

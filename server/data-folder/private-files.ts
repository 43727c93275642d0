import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Sets the umask: new files and folders of this process are private to their owner. Must not be called in a worker. */
export function keepPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Removes the permissions of others from a data folder that an older version or another umask has left open. The folder
 * of images comes first, because that alone keeps others out. Its files follow, folder by folder, and each folder after
 * its files. So later starts check only the folders, and an interrupted run is completed by the next start. Files of
 * other users stay as they are.
 * @returns isShared: the data folder itself is still open to others, because they need it, too
 */
export function mendDataFolder(folder: string): { isShared: boolean } {
  const own = realpathSync(folder);
  closeImages(path.join(own, 'images'));
  const isShared = isNeededByOthers(own);
  // The database with its WAL; in a folder of our own also other files that the server writes there: logs, backups.
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
    // A file system without permissions, or mounted read-only: nothing to remove.
  }
}

/** Folders that others need. A data folder that is one of them, or contains one, must stay open. */
const COMMON = ['/etc', '/home', '/mnt', '/opt', '/run', '/srv', '/tmp', '/usr/local/share', '/var/lib', '/var/tmp'];

function isNeededByOthers(own: string): boolean {
  const stats = statsOf(own);
  if (!isOurs(stats) || (stats.mode & STICKY) !== 0) return true;
  return [...COMMON, process.cwd(), homedir(), tmpdir(), process.execPath].some((place) => {
    const way = path.relative(own, place);
    return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
  });
}

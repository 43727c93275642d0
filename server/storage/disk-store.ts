import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { now } from '../clock.ts';
import { insufficientStorage } from '../errors.ts';
import { AT_ONCE, keyOf, type ImageStore } from './store.ts';

/** Folder for files that are still being written. */
const DRAFTS = '.drafts';
/** Age in milliseconds after which a draft counts as abandoned: writing one takes less than an hour. */
const ABANDONED = 60 * 60_000;

/** Folders that only their owner may enter, whatever the umask: draft prompts have images, too. */
const PRIVATE = { recursive: true, mode: 0o700 };

/** Stores images as files in a folder, created when missing. File and folder entry are synced to disk on return. */
export async function openDiskStore(folder: string): Promise<ImageStore> {
  const pathOf = (name: string) => join(folder, keyOf(name));
  const drafts = join(folder, DRAFTS);
  await mkdir(drafts, PRIVATE);
  await removeAbandoned(drafts);

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(name);
    const draft = join(drafts, `${name}.${randomBytes(4).toString('hex')}.part`);
    try {
      await mkdir(drafts, PRIVATE);
      await writeThrough(draft, bytes);
      if (await mkdir(dirname(path), PRIVATE)) await syncFolder(folder);
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  return {
    put: (name, bytes) => put(name, bytes).catch(sayWhenFull),

    async read(name) {
      const file = await open(pathOf(name)).catch(undefinedWhenMissing);
      if (!file) return undefined;
      const { size: bytes } = await file.stat();
      if (bytes > AT_ONCE) return { bytes, content: file.createReadStream() };
      try {
        return { bytes, content: await file.readFile() };
      } finally {
        await file.close();
      }
    },

    size: async (name) => (await stat(pathOf(name)).catch(undefinedWhenMissing))?.size,
    remove: async (name) => rm(pathOf(name), { force: true }),
    ready: () => access(folder, constants.W_OK),
  };
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on disk only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Removes drafts of servers that stopped while writing. Recent ones stay: another server may share the folder. */
async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const known = await stat(path).catch(undefinedWhenMissing);
    if (known && now().getTime() - known.mtimeMs > ABANDONED) await rm(path, { force: true });
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

function undefinedWhenMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

function sayWhenFull(error: unknown): never {
  throw hasCode(error, 'ENOSPC', 'EDQUOT') ? insufficientStorage(error) : error;
}

import { createTarPacker } from 'modern-tar';
import { hash } from 'node:crypto';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MANIFEST, SUMS, type Manifest } from './archive.format.ts';

/** Adds an entry; resolves when there is room for the next. */
export type Add = (name: string, bytes: Uint8Array) => Promise<void>;

/**
 * Writes an archive that only its owner may read. It is written beside its destination as `FILE.partial`, and renamed
 * to replace an older one when it is complete, synced to disk and has passed `check`.
 * @param fill adds the entries and returns the manifest
 * @throws what `fill`, `check` or the disk throw; the partial file is removed then
 */
export async function writeArchive(
  file: string,
  fill: (add: Add) => Promise<Manifest>,
  check: (partial: string) => Promise<unknown>,
): Promise<void> {
  const partial = `${file}.partial`;
  // Left by a killed backup. One that is still running notices at its end.
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  try {
    await pack(handle, fill);
    await handle.sync();
    await check(partial);
    await requireOwn(handle, partial);
    await rename(partial, file);
    await syncFolder(dirname(file));
  } catch (error) {
    const isOwn = await requireOwn(handle, partial).then(
      () => true,
      () => false,
    );
    if (isOwn) await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function pack(handle: FileHandle, fill: (add: Add) => Promise<Manifest>): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = handle.writeFile(readable);
  // Awaited below; until then an error such as a full disk ends `fill`.
  written.catch(() => undefined);
  const sums: string[] = [];
  const mtime = new Date();

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const entry = controller.add({ name, size: bytes.length, mtime, mode: 0o600 }).getWriter();
    await entry.write(bytes);
    await entry.close();
  }
  async function add(name: string, bytes: Uint8Array): Promise<void> {
    sums.push(`${hash('sha256', bytes)}  ${name}\n`);
    await put(name, bytes);
  }

  try {
    const manifest = await fill(add);
    await add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`));
    await put(SUMS, Buffer.from(sums.join('')));
    controller.finalize();
  } catch (error) {
    controller.error(error);
    // The disk's own error, if there is one, says more than the aborted `fill`.
    await written;
    throw error;
  }
  await written;
}

/** @throws when another backup of the same name has replaced the file */
async function requireOwn(handle: FileHandle, path: string): Promise<void> {
  const [own, there] = await Promise.all([handle.stat(), stat(path)]);
  if (own.ino !== there.ino) throw new Error(`Another backup writes ${path}`);
}

/** So that the new name survives a power failure, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

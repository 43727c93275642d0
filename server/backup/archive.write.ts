import { createTarPacker } from 'modern-tar';
import { hash } from 'node:crypto';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MANIFEST, SUMS, type Manifest } from './archive.format.ts';

/** Adds an entry; resolves when there is room for the next. */
export type Add = (name: string, bytes: Uint8Array) => Promise<void>;

/**
 * Writes an archive that only its owner may read. It grows beside its place as `FILE.partial` and gets its name, in place
 * of an older one, when it is whole, on the disk and `check` has nothing against it.
 * @param fill adds the entries and answers the manifest
 * @throws what `fill`, `check` or the disk throw; nothing of it is left then
 */
export async function writeArchive(
  file: string,
  fill: (add: Add) => Promise<Manifest>,
  check: (partial: string) => Promise<unknown>,
): Promise<void> {
  const partial = `${file}.partial`;
  // What a killed backup left. One that still runs notices at its end.
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
  // It is waited for below; until then a full disk ends the filling.
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
    // The disk's own error, where there is one, says more than the end of the filling.
    await written;
    throw error;
  }
  await written;
}

/** Another backup of the same name may have taken the place. */
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

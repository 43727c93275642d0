import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageStore } from './store.ts';

/** Images as files, `ab/abcdef….webp`, so that no folder grows too long. */
export async function openDiskStore(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string) => {
    // Names are made here (hexadecimal id, optional width); anything else would be a way out of the folder.
    if (!/^[0-9a-f]{32}(-\d+)?\.webp$/.test(name)) throw new Error(`Not an image name: ${name}`);
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
      await mkdir(dirname(path), { recursive: true });
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },

    async read(name) {
      const file = await open(pathOf(name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      const { size } = await file.stat();
      return { bytes: size, stream: file.createReadStream() };
    },

    remove: (name) => rm(pathOf(name), { force: true }),
    ready: () => access(folder, constants.W_OK),
  };
}

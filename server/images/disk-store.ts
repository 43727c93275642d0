import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keyOf, type ImageStore } from './store.ts';

/** Images as files in a folder, made when missing. */
export async function openDiskStore(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, keyOf(name));
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
      const file = await open(pathOf(name)).catch(undefinedWhenMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { bytes: size, stream: file.createReadStream() };
    },

    size: async (name) => (await stat(pathOf(name)).catch(undefinedWhenMissing))?.size,
    remove: async (name) => rm(pathOf(name), { force: true }),
    ready: () => access(folder, constants.W_OK),
  };
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

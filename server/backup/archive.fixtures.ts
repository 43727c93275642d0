import { createTarPacker, type TarHeader } from 'modern-tar';
import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { MANIFEST, SUMS } from './archive.format.ts';
import { readEntries } from './archive.read.ts';

/** An entry as somebody else might write it. */
export type Forged = { name: string; bytes: Buffer } & Partial<Pick<TarHeader, 'type' | 'linkname'>>;

/** Writes the given entries into a tar file. */
export async function forge(file: string, entries: Forged[]): Promise<void> {
  const { readable, controller } = createTarPacker();
  const whole = buffer(readable);
  for (const { bytes, ...header } of entries) {
    const entry = controller.add({ ...header, size: bytes.length }).getWriter();
    if (bytes.length > 0) await entry.write(bytes);
    await entry.close();
  }
  controller.finalize();
  await writeFile(file, await whole);
}

/** Unpacks an archive, changes its entries, and writes it with matching checksums. */
export async function alter(file: string, altered: string, change: (entries: Forged[]) => Forged[]): Promise<void> {
  const entries: Forged[] = [];
  for await (const { name, bytes } of readEntries(file)) if (name !== SUMS) entries.push({ name, bytes });
  const changed = change(entries);
  const sums = changed.map(({ name, bytes }) => `${hash('sha256', bytes)}  ${name}\n`).join('');
  await forge(altered, [...changed, { name: SUMS, bytes: Buffer.from(sums) }]);
}

/** As `alter`, for the manifest alone. */
export const alterManifest = (file: string, altered: string, change: object): Promise<void> =>
  alter(file, altered, (entries) =>
    entries.map((entry) =>
      entry.name === MANIFEST
        ? { ...entry, bytes: Buffer.from(JSON.stringify({ ...JSON.parse(entry.bytes.toString()), ...change })) }
        : entry,
    ),
  );

/** A copy with one flipped bit. */
export async function flip(file: string, altered: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  await writeFile(altered, bytes);
}

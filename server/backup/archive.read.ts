import { createTarDecoder } from 'modern-tar';
import { open, type FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { damaged, entryOf, LARGEST_ENTRY, LARGEST_PART, UnusableArchive, type Entry } from './archive.format.ts';
import type { Row } from './rows.queries.ts';

const unpack = promisify(gunzip);

const CHUNK = 2 ** 18;

export type ReadEntry = Entry & { bytes: Buffer };

/**
 * The entries of an archive, one after the other, each read whole because the size is bounded. Only our own names pass,
 * so no entry can escape from the archive's paths.
 * @throws UnusableArchive for anything that `writeArchive` does not write
 */
export async function* readEntries(file: string): AsyncGenerator<ReadEntry> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const entries = streamOf(handle).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries) {
      const entry = header.type === 'file' ? entryOf(header.name) : undefined;
      if (!entry) throw damaged(`there is an entry that does not belong there: ${JSON.stringify(header.name)}`);
      if (header.size > LARGEST_ENTRY) throw damaged(`${entry.name} is too large`);
      yield { ...entry, bytes: await buffer(body) };
    }
  } catch (error) {
    throw explained(error, file);
  } finally {
    await handle?.close();
  }
}

/** Node's own file streams fail when they are abandoned half-way (ERR_INVALID_STATE, where nobody can catch it). */
const streamOf = (handle: FileHandle): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { bytesRead, buffer: bytes } = await handle.read({ buffer: Buffer.allocUnsafe(CHUNK) });
      if (bytesRead === 0) controller.close();
      else controller.enqueue(bytes.subarray(0, bytesRead));
    },
  });

/** Turns a failure to read an archive into a message for a person. */
export function explained(error: unknown, file: string): unknown {
  if (error instanceof UnusableArchive || !(error instanceof Error)) return error;
  if (!('code' in error)) return damaged(error.message);
  return error.code === 'ENOENT' ? new UnusableArchive(`There is no file ${file}`) : error;
}

/** The rows of a part of a table. */
export async function rowsOf({ name, bytes }: ReadEntry): Promise<Row[]> {
  try {
    const text = await unpack(bytes, { maxOutputLength: LARGEST_PART });
    return text
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Row);
  } catch {
    throw damaged(`${name} cannot be unpacked`);
  }
}

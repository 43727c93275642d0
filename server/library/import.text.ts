import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** The file as a whole cannot be imported; the message says why in one sentence. */
export class UnusableFile extends Error {}

/** Bytes in which the first line is looked for. */
const HEAD = 64 * 1024;

/**
 * The text of a file, piece by piece, without its byte order mark: UTF-8, or UTF-16 where the mark says so.
 * @param onBytes called with the number of bytes of each piece that was read
 * @throws UnusableFile when it cannot be read or is no text
 */
export async function* textOf(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      onBytes(chunk.length);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    throw new UnusableFile(reasonOf(file, error), { cause: error });
  }
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function reasonOf(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `There is no file ${file}`;
  if (code === 'EISDIR') return `${file} is a folder`;
  if (code === 'EACCES') return `${file} may not be read`;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return `${file} is not UTF-8 text: save it as CSV UTF-8`;
  return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

/** Reads the whole file once. @throws UnusableFile before anything is imported from a file that is text only in parts */
export async function checkText(file: string): Promise<void> {
  for await (const _ of textOf(file));
}

/** The first line, without its end. */
export async function firstLineOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const start = buffer.subarray(0, bytesRead);
    return new TextDecoder(encodingOf(start)).decode(start).split(/[\r\n]/, 1)[0] ?? '';
  } finally {
    await handle.close();
  }
}

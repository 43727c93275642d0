import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { ExpectedError } from '../expected-error.ts';

/** The file as a whole cannot be imported; the message says why in one sentence. */
export class UnusableFile extends ExpectedError {}

/** Bytes per step in the search for the first invalid ones. */
const STEP = 1024;

const LINE_END = /\r\n?|\n/g;

/** Bytes in which the first line is searched. */
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

const isNotText = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

function reasonOf(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `There is no file ${file}`;
  if (code === 'EISDIR') return `${file} is a folder`;
  if (code === 'EACCES') return `${file} may not be read`;
  if (isNotText(error)) return `${file} is not UTF-8 text: save it as CSV UTF-8`;
  return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

/**
 * Reads the whole file once.
 * @throws UnusableFile that names the first invalid line, so that no file is imported which is text only in parts
 */
export async function checkText(file: string): Promise<void> {
  const stats = await stat(file).catch((error: unknown) => {
    throw new UnusableFile(reasonOf(file, error), { cause: error });
  });
  // A pipe can be read only once, and a device may never end.
  if (!stats.isFile() && !stats.isDirectory()) throw new UnusableFile(`${file} is not a regular file`);
  try {
    for await (const _ of textOf(file));
  } catch (error) {
    if (!(error instanceof UnusableFile) || !isNotText(error.cause)) throw error;
    throw new UnusableFile(`${error.message} (line ${await firstWrongLine(file)})`, { cause: error });
  }
}

/** The line of the first invalid bytes, as an editor counts. Reads up to there, piece by piece. */
async function firstWrongLine(file: string): Promise<number> {
  let decoders: { strict: TextDecoder; lenient: TextDecoder } | undefined;
  let line = 1;
  let last = '';
  const count = (text: string) => {
    line += text.match(LINE_END)?.length ?? 0;
    // A CRLF may be split between two pieces.
    if (last === '\r' && text.startsWith('\n')) line -= 1;
    last = text.at(-1) ?? last;
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const encoding = encodingOf(chunk);
    decoders ??= { strict: new TextDecoder(encoding, { fatal: true }), lenient: new TextDecoder(encoding) };
    for (let at = 0; at < chunk.length; at += STEP) {
      const piece = chunk.subarray(at, at + STEP);
      const text = decoders.lenient.decode(piece, { stream: true });
      try {
        decoders.strict.decode(piece, { stream: true });
      } catch {
        const end = text.indexOf('\uFFFD');
        count(text.slice(0, end < 0 ? undefined : end));
        return line;
      }
      count(text);
    }
  }
  return line;
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

import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What gets smaller. Pictures and fonts are compressed as they are. */
const TEXT = /\.(?:css|js|svg|webmanifest)$/;

type Encode = (bytes: Buffer) => Promise<Buffer>;

const brotli: Encode = (bytes) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const gzipped: Encode = (bytes) => promisify(gzip)(bytes, { level: 9 });

/** Puts beside each text file its Brotli and its gzip, as small as they get, for the server to send as they are. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compressFile(path.join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [extension, encode] of [
    ['.br', brotli],
    ['.gz', gzipped],
  ] as const) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(file + extension, encoded);
  }
}

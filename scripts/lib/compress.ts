import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Formats worth compressing. Pictures and fonts are compressed already. */
const TEXT = /\.(?:css|js|svg|webmanifest)$/;

type Encode = (bytes: Buffer) => Promise<Buffer>;

const brotli: Encode = (bytes) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const gzipped: Encode = (bytes) => promisify(gzip)(bytes, { level: 9 });

/** Writes a Brotli and a gzip file, at the highest level, beside each text file; the server sends these unchanged. */
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

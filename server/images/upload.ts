import type { MultipartFile } from '@fastify/multipart';
import { LIMITS } from '../../contract/limits.ts';
import { invalid, tooLarge } from '../http/errors.ts';

const MAXIMUM = `${LIMITS.imageBytes / 2 ** 20}MB`;

/**
 * The bytes of the one file in the field `file`. Reads the form to its end whatever comes, so that the answer reaches
 * who is still sending.
 * @throws 400 without such a file or when the form is broken off, 413 when it is over 5 MB
 */
export async function readUpload(files: AsyncIterable<MultipartFile>): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined;
  let isTruncated = false;
  try {
    for await (const part of files) {
      if (part.fieldname === 'file') {
        bytes = await part.toBuffer();
        isTruncated = part.file.truncated;
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'FST_FILES_LIMIT') throw invalid({ file: 'Send one file only' });
    // Everything but Fastify's own refusals comes from the form or from a connection that broke off.
    throw code.startsWith('FST_') ? error : invalid({ file: 'Form is not well-formed' });
  }
  if (isTruncated) {
    const why = `File is too large. Maximum size is ${MAXIMUM}`;
    throw tooLarge(why, { file: why });
  }
  if (!bytes) throw invalid({ file: 'File is required' });
  return bytes;
}

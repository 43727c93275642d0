import type { Multipart } from '@fastify/multipart';
import { LIMITS } from '../../contract/limits.ts';
import { labelOf } from '../../contract/messages.ts';
import { invalid, tooLarge } from '../errors.ts';
import { tooBusy } from '../queue/queue.ts';
import type { BodyBudget } from './admission.ts';
import { TooManyParts } from './upload.parts.ts';

/** The form parser replaces bytes that are not UTF-8 with this character. Such a form is refused with a 400. */
const UNREADABLE = '\uFFFD';

const MAXIMUM = `${LIMITS.imageBytes / 2 ** 20}MB`;

/**
 * Reads the bytes of the one file in the field `file`. It reads the form to its end despite errors, except for too many
 * parts, so that the response reaches a client that is still sending. An evicted upload keeps no bytes meanwhile.
 * @throws 400 without such a file, or if the form is aborted, has too many parts or text that is not UTF-8; 413 if the
 * file is over 5 MB; 503 if the upload was evicted from memory
 */
export async function readUpload(parts: AsyncIterable<Multipart>, held: BodyBudget): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined;
  let isTruncated = false;
  let unreadable: string | undefined;
  try {
    for await (const part of parts) {
      unreadable ??= part.fieldname.includes(UNREADABLE) ? 'form' : undefined;
      if (part.type === 'field') {
        // A truncated text may end within a character.
        if (String(part.value).includes(UNREADABLE) && !part.valueTruncated)
          unreadable ??= part.fieldname.slice(0, 40) || 'form';
      } else if (part.fieldname === 'file') {
        // Not `part.toBuffer()`, which keeps the bytes in memory until the request ends.
        bytes = await bytesOf(part.file, held);
        isTruncated = part.file.truncated;
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'FST_FILES_LIMIT') throw invalid({ file: 'Send one file only' });
    if (error instanceof TooManyParts) throw error;
    // All errors but Fastify's own are caused by a malformed form or an aborted connection.
    throw code.startsWith('FST_') ? error : invalid({ file: 'Form is not well-formed' });
  }
  if (held.gone.aborted) throw tooBusy();
  if (unreadable !== undefined) throw invalid({ [unreadable]: `${labelOf([unreadable])} is not valid UTF-8` });
  if (isTruncated) {
    const why = `File is too large. Maximum size is ${MAXIMUM}`;
    throw tooLarge(why, { file: why });
  }
  if (!bytes) throw invalid({ file: 'File is required' });
  return bytes;
}

async function bytesOf(file: AsyncIterable<Buffer>, { take, gone }: BodyBudget): Promise<Buffer> {
  const chunks: Buffer[] = [];
  gone.addEventListener('abort', () => chunks.splice(0));
  for await (const chunk of file) {
    take(chunk.length);
    if (!gone.aborted) chunks.push(chunk);
  }
  return Buffer.concat(chunks.splice(0));
}

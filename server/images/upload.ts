import type { Multipart } from '@fastify/multipart';
import { LIMITS } from '../../contract/limits.ts';
import { labelOf } from '../../contract/messages.ts';
import { invalid, tooLarge } from '../errors.ts';
import { tooBusy } from '../queue/queue.ts';
import type { Held } from './admission.ts';
import { TooManyParts } from './upload.parts.ts';

/** What the parser of forms puts in place of bytes that are no UTF-8. No text of a form counts: who sends it is told so. */
const UNREADABLE = '\uFFFD';

const MAXIMUM = `${LIMITS.imageBytes / 2 ** 20}MB`;

/**
 * The bytes of the one file in the field `file`. Reads the form to its end whatever comes but too many parts, so that the
 * answer reaches who is still sending; of an upload that gives way nothing is kept meanwhile.
 * @throws 400 without such a file, when the form is broken off, has too many parts or texts that are no UTF-8, 413 when it is over 5 MB,
 * 503 when it gave way
 */
export async function readUpload(parts: AsyncIterable<Multipart>, held: Held): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined;
  let isTruncated = false;
  let unreadable: string | undefined;
  try {
    for await (const part of parts) {
      unreadable ??= part.fieldname.includes(UNREADABLE) ? 'form' : undefined;
      if (part.type === 'field') {
        // Cut off, a text may end within a character.
        if (String(part.value).includes(UNREADABLE) && !part.valueTruncated)
          unreadable ??= part.fieldname.slice(0, 40) || 'form';
      } else if (part.fieldname === 'file') {
        // Not `part.toBuffer()`, which keeps the bytes for as long as the request lasts.
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
    // Everything but Fastify's own refusals comes from the form or from a connection that broke off.
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

async function bytesOf(file: AsyncIterable<Buffer>, { take, gone }: Held): Promise<Buffer> {
  const chunks: Buffer[] = [];
  gone.addEventListener('abort', () => chunks.splice(0));
  for await (const chunk of file) {
    take(chunk.length);
    if (!gone.aborted) chunks.push(chunk);
  }
  return Buffer.concat(chunks.splice(0));
}

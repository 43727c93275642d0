import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Transform } from 'node:stream';
import { AppError, invalid } from '../errors.ts';

/** Maximum parts of a form: a file, five fields, and some spare. */
export const MOST_PARTS = 10;

/** A boundary as in RFC 2046, except spaces. None of these characters is special within quotes. */
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

/** 400 for a form with more than `MOST_PARTS` parts, which is built to be expensive. */
export class TooManyParts extends AppError {
  constructor() {
    const why = 'Form has too many parts';
    super('invalid', why, { fields: { file: why } });
  }
}

/**
 * The parts of a form, `MOST_PARTS` at most. The parser allocates objects for each part even after it has reported too
 * many, and one chunk of 64 KB can hold thousands. So the boundary lines in each chunk are counted before the parser
 * sees it. The parser does not get the chunk that exceeds the limit.
 * @throws 400 if there are too many parts or no boundary; http/received.ts reads the rest of the body
 */
export function partsOf(request: FastifyRequest): AsyncIterable<Multipart> {
  const boundary = BOUNDARY.exec(request.headers['content-type'] ?? '')?.[2];
  if (boundary === undefined) throw invalid({ file: 'Form is not well-formed' });
  const { raw } = request;
  const counted = Object.assign(countedChunks(`\r\n--${boundary}`), {
    // Rebuild the header, so that the parser cannot find a different boundary in it.
    headers: { ...raw.headers, 'content-type': `multipart/form-data; boundary="${boundary}"` },
  });
  const abort = () => {
    if (!raw.readableEnded) counted.destroy(new Error('Broken off'));
  };
  raw.once('error', abort).once('close', abort);
  raw.pipe(counted);
  return (Object.create(request, { raw: { value: counted } }) as FastifyRequest).parts();
}

/** Passes chunks on until there are more boundary lines than the limit allows: one before each part, one at the end. */
function countedChunks(line: string): Transform {
  const sought = Buffer.from(line, 'latin1');
  let left = MOST_PARTS + 1;
  // The first boundary may be at the very start.
  let before = Buffer.from('\r\n');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const seen = Buffer.concat([before, chunk]);
      for (let at = seen.indexOf(sought); at !== -1; at = seen.indexOf(sought, at + sought.length)) {
        left -= 1;
        if (left < 0) return done(new TooManyParts());
      }
      before = Buffer.from(seen.subarray(1 - sought.length));
      done(null, chunk);
    },
  });
}

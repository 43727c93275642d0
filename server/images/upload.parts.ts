import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Transform } from 'node:stream';
import { AppError, invalid } from '../errors.ts';

/** Parts of a form: a file, five fields, and some to spare. */
export const MOST_PARTS = 10;

/** As RFC 2046 allows it, except a space. None of these characters means anything within quotes. */
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

/** A form whose parts nobody means: it is made to cost much. */
export class TooManyParts extends AppError {
  constructor() {
    const why = 'Form has too many parts';
    super('invalid', why, { fields: { file: why } });
  }
}

/**
 * The parts of a form, of `MOST_PARTS` at most. The parser makes objects of each part even when it has told that there are
 * too many, and one piece of 64 KB has room for thousands of them: so the lines between parts are counted in each piece
 * before the parser sees it, which gets nothing from where there are too many.
 * @throws 400 when there are too many, or no boundary; what is left is read by http/received.ts
 */
export function partsOf(request: FastifyRequest): AsyncIterable<Multipart> {
  const boundary = BOUNDARY.exec(request.headers['content-type'] ?? '')?.[2];
  if (boundary === undefined) throw invalid({ file: 'Form is not well-formed' });
  const { raw } = request;
  const counted = Object.assign(countedPieces(`\r\n--${boundary}`), {
    // Nothing else that may stand in the header is another boundary for the parser.
    headers: { ...raw.headers, 'content-type': `multipart/form-data; boundary="${boundary}"` },
  });
  const breakOff = () => {
    if (!raw.readableEnded) counted.destroy(new Error('Broken off'));
  };
  raw.once('error', breakOff).once('close', breakOff);
  raw.pipe(counted);
  return (Object.create(request, { raw: { value: counted } }) as FastifyRequest).parts();
}

/** Passes pieces on until a line has come more often than in a form with the most parts: before each, and at the end. */
function countedPieces(line: string): Transform {
  const sought = Buffer.from(line, 'latin1');
  let left = MOST_PARTS + 1;
  // The first may stand at the beginning.
  let before = Buffer.from('\r\n');
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const seen = Buffer.concat([before, piece]);
      for (let at = seen.indexOf(sought); at !== -1; at = seen.indexOf(sought, at + sought.length)) {
        left -= 1;
        if (left < 0) return done(new TooManyParts());
      }
      before = Buffer.from(seen.subarray(1 - sought.length));
      done(null, piece);
    },
  });
}

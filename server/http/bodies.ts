import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fairQueue } from '../queue/queue.ts';
import { askerOf } from './asker.ts';
import { invalid, unsupportedMediaType } from '../errors.ts';
import { isTangled } from './json-depth.ts';

const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data';

/** Error message by required content type. */
const SEND: Record<string, string> = { [JSON_TYPE]: 'Send JSON', [FORM]: 'Send multipart/form-data' };

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Maximum size in bytes of a body for public routes with short fields. */
export const SHORT_BODY = 16 * 2 ** 10;
/** Bytes from which parsing blocks the event loop for milliseconds: parsed one at a time, and up to WAITING wait. */
const LARGE = 64 * 2 ** 10;
const WAITING = 1_000;

type Done = (error: Error | null, body?: unknown) => void;

/** Drops a byte order mark, as RFC 8259 allows. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Accepts JSON in UTF-8, and multipart where a route declares that it `consumes` it. Anything else is 415, also a form
 * sent to a JSON route; bytes that are not UTF-8 are 400: nothing is read in another way than it was written. Large
 * bodies take turns, with everything else in between. Call this before the routes are registered.
 */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify would also accept text/plain, and replace invalid UTF-8 with U+FFFD.
  app.removeContentTypeParser(['text/plain', JSON_TYPE]);
  const read = (request: FastifyRequest, bytes: Buffer, done: Done) => {
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      return done(invalid({ body: 'Body is not valid UTF-8' }));
    }
    if (isTangled(text)) return done(invalid({ body: 'Body has too many fields, lists or objects in it' }));
    void parse(request, text, done);
  };
  const reading = fairQueue('large_bodies', { atOnce: 1, waiting: WAITING });
  app.addContentTypeParser<Buffer>(JSON_TYPE, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length <= LARGE) read(request, bytes, done);
    else void readInTurn(request, bytes, done);
  });
  const readInTurn = async (request: FastifyRequest, bytes: Buffer, done: Done) => {
    try {
      const leave = await reading.place(askerOf(request));
      // Other pending work runs before the next body.
      setImmediate(leave);
    } catch (error) {
      return done(error as Error);
    }
    read(request, bytes, done);
  };

  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.is404) {
      // The body of an unmatched route is neither read nor validated.
      delete request.raw.headers['content-type'];
      return done(null, payload);
    }
    const [type = JSON_TYPE] = request.routeOptions.schema?.consumes ?? [];
    if (!hasBody(request)) {
      // Some clients set a JSON or form content type on every request, even without a body.
      if (type === JSON_TYPE) delete request.raw.headers['content-type'];
      return done(null, payload);
    }
    if (request.mediaType !== type) return done(unsupportedMediaType(SEND[type] ?? `Send ${type}`));
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (type === JSON_TYPE && !/^utf-?8$/i.test(charset)) return done(unsupportedMediaType('Send JSON in UTF-8'));
    done(null, payload);
  });
}

const BODYLESS = new Set(['GET', 'HEAD', 'TRACE']);

/** Whether the request has a body, and its method lets the body be read. */
export const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  !BODYLESS.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

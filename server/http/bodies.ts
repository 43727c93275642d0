import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fairQueue } from '../queue/queue.ts';
import { askerOf } from './asker.ts';
import { invalid, unsupportedMediaType } from '../errors.ts';
import { isTangled } from './json-depth.ts';

const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data';

/** How a body has to be sent where it may not be another way. */
const SEND: Record<string, string> = { [JSON_TYPE]: 'Send JSON', [FORM]: 'Send multipart/form-data' };

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Bytes of a body at most, for calls with short fields that anybody may make. */
export const SHORT_BODY = 16 * 2 ** 10;
/** Bytes from which on a body takes the loop for milliseconds. Such are read one after the other, and so many wait. */
const LARGE = 64 * 2 ** 10;
const WAITING = 1_000;

type Done = (error: Error | null, body?: unknown) => void;

/** A mark at the beginning is left out, as RFC 8259 allows. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * What bodies are understood: JSON in UTF-8, and multipart where a route says that it `consumes` it. Anything else is 415,
 * a form sent to a JSON call too, and bytes that are no UTF-8 are 400: nothing is read in another way than it was written.
 * Large ones take turns to be read, with everything else in between.
 * To be called before the routes are registered.
 */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify would also take text/plain, and put U+FFFD in place of what is no UTF-8.
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
      // Whatever else there is to do comes before the next.
      setImmediate(leave);
    } catch (error) {
      return done(error as Error);
    }
    read(request, bytes, done);
  };

  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.is404) {
      // What is not there takes no body either: it is not read, let alone judged.
      delete request.raw.headers['content-type'];
      return done(null, payload);
    }
    const [type = JSON_TYPE] = request.routeOptions.schema?.consumes ?? [];
    if (!hasBody(request)) {
      // Programs say JSON, or a form, of every request, and send nothing.
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

/** Whether a body comes with a request that is read at all. */
export const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  !BODYLESS.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

import type { FastifyInstance } from 'fastify';
import { labelOf } from '../../contract/messages.ts';
import { invalid, type AppError } from '../errors.ts';

/** Characters that a URL may not contain (RFC 3986): raw bytes of unknown encoding. */
const UNWRITTEN = /[^\x21-\x7e]/;

/** Parameter names that are safe to quote in an error. */
const NAME = /^[A-Za-z][\w-]{0,40}$/;

/**
 * Refuses URLs that are not UTF-8. The router checks `%` in paths only; the query parser would replace what it cannot
 * read with U+FFFD or keep it as is. Call this after the viewer is known, as 401 comes first (product 10), and before
 * anything is served from the cache.
 */
export function registerAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(problemOf(request.url)));
}

function problemOf(url: string): AppError | undefined {
  if (UNWRITTEN.test(url)) return invalid({ path: 'Address is not well-formed: write it in percent-encoded UTF-8' });
  const start = url.search(/[?#]/);
  if (start === -1 || !url.includes('%', start)) return undefined;
  for (const pair of url.slice(start + 1).split('&')) {
    if (!pair.includes('%')) continue;
    const at = pair.indexOf('=');
    const name = read(at === -1 ? pair : pair.slice(0, at));
    if (name !== undefined && (at === -1 || read(pair.slice(at + 1)) !== undefined)) continue;
    return name !== undefined && NAME.test(name)
      ? invalid({ [name]: `${labelOf([name])} is not percent-encoded UTF-8` })
      : invalid({ querystring: 'Query is not percent-encoded UTF-8' });
  }
  return undefined;
}

/** Undefined for a `%` without two hexadecimal digits, and for bytes that are not UTF-8. */
function read(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

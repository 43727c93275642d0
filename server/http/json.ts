import type { FastifyInstance } from 'fastify';
import { invalid } from './errors.ts';
import { isTangled } from './json-depth.ts';

/** JSON as Fastify reads it, but for what would take long to read. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTangled(text)) return done(invalid({ body: 'Body has too many lists or objects in it' }));
    void parse(request, text, done);
  });
}

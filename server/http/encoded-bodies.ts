import type { FastifyInstance } from 'fastify';
import { unsupportedMediaType } from '../errors.ts';

/**
 * Refuses compressed bodies: a small one may expand to gigabytes, and no body here is worth compressing. Call this
 * before anything reads bodies.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isEncoded(request.headers)) return done();
    reply.header('accept-encoding', 'identity');
    done(unsupportedMediaType('Send the body without Content-Encoding'));
  });
}

/** Whether a request declares a compressed body. */
export const isEncoded = ({ 'content-encoding': coding }: { 'content-encoding'?: string | undefined }): boolean =>
  coding !== undefined && coding.split(',').some((one) => !['', 'identity'].includes(one.trim().toLowerCase()));

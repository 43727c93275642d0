import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { AppError, invalid } from '../errors.ts';
import { sendErrorPage, wantsPage } from './error-page.ts';
import { tokenOf } from './token.ts';

/** Fastify's own errors in our words; others follow their status. */
const KNOWN: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('unsupported_media_type', 'Send JSON'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('too_large', 'Request is too large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid({ body: 'A JSON body is required' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid({ body: 'Body is not valid JSON' }),
  FST_ERR_BAD_URL: () => invalid({ path: 'Address is not well-formed' }),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('not_found', 'Not found'),
};

const BY_STATUS: Record<number, () => AppError> = {
  404: () => new AppError('not_found', 'Not found'),
  405: () => new AppError('method_not_allowed', 'Method not allowed'),
  413: () => new AppError('too_large', 'Request is too large'),
  412: () => new AppError('precondition_failed', 'It has changed meanwhile'),
  415: () => new AppError('unsupported_media_type', 'Unsupported media type'),
  429: () => new AppError('rate_limited', 'Too many requests, try again later'),
  503: () => new AppError('unavailable', 'Temporarily unavailable', { retryAfter: 5 }),
};

/** `[{ instancePath: '/tags/0', message }]` as `{ 'tags.0': message }`; the whole body is called `body`. */
function fieldsOf(error: FastifyError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.validation ?? []) {
    const name = issue.instancePath.slice(1).replaceAll('/', '.') || error.validationContext || 'body';
    fields[name] ??= issue.message ?? 'Invalid';
  }
  return fields;
}

/** Any error as an AppError; undefined for an internal error. */
function translate(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error.validation) return invalid(fieldsOf(error));
  const known = KNOWN[error.code] ?? BY_STATUS[error.statusCode ?? 500];
  if (known) return known();
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return invalid({ request: 'Request is not well-formed' });
  return undefined;
}

/** The authentication challenge (RFC 6750). A token without a viewer is unknown or expired. */
const challengeFor = (request: FastifyRequest): string =>
  tokenOf(request) !== undefined && !request.viewer ? 'Bearer error="invalid_token"' : 'Bearer';

export function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = translate(error);
  if (!known) request.log.error({ err: error }, 'request failed');
  else if (known.cause !== undefined) request.log.warn({ err: known.cause }, known.message);
  const problem = known ?? new AppError('internal', 'Something went wrong on our side');
  const answer: ErrorAnswer = { error: problem.code, message: problem.message, requestId: request.id };
  if (problem.fields) answer.fields = problem.fields;
  if (problem.code === 'unauthenticated') reply.header('www-authenticate', challengeFor(request));
  if (problem.retryAfter) reply.header('retry-after', problem.retryAfter);
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    // Router errors occur before the hook that sets it.
    .header('x-request-id', request.id)
    // Sent as text: the error shape must not pass through the response schema of the route that failed.
    .serializer((payload: string) => payload);
  if (wantsPage(request)) return sendErrorPage(problem, request, reply);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

/** The one place where errors become responses, for routes, body parsers and the router alike. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
}

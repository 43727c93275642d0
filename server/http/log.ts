import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Logs JSON lines: errors and refusals with the ID of their request, with `debug` each request too. Of a request it
 * logs only what its client cannot choose: secrets end up in addresses, headers and bodies, also where they do not
 * belong. An error is logged without its other members: those of a database may hold what was to be written.
 */
export const logging = ({ LOG_LEVEL: level }: Pick<Config, 'LOG_LEVEL'>) =>
  ({
    logger: { level, serializers: { req: describeRequest, err: describeError } },
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(level) }),
  }) satisfies FastifyServerOptions;

/** Without the client address: who may read the log need not know who reads what. */
const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url });

const describeError = (error: Error & { code?: unknown }) => ({
  type: error.constructor.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
});

import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { constants } from 'node:zlib';
import { LIMITS } from '../contract/limits.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { registerAudit } from './audit/record.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { categoriesRoutes } from './categories/categories.routes.ts';
import { openCache, registerFront } from './cache/front.ts';
import { registerShown } from './cache/shown.ts';
import type { Config } from './config.ts';
import type { Database } from './database/engine.ts';
import { answerClientError } from './http/client-errors.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { AppError } from './http/errors.ts';
import { registerHeaders, securityHeaders } from './http/headers.ts';
import { registerHealth } from './http/health.ts';
import { registerNotFound } from './http/not-found.ts';
import { registerOpenApi } from './http/openapi.ts';
import { isInternal, requestIdOf } from './http/internal.ts';
import { publicConfigRoutes } from './http/public-config.routes.ts';
import type { Routes } from './http/route.ts';
import { serializerCompiler } from './http/serializer.ts';
import { registerViewer } from './http/viewer.ts';
import { imagesRoutes } from './images/images.routes.ts';
import type { ImageStore } from './images/store.ts';
import { feedsRoutes } from './pages/feeds.routes.ts';
import { registerPages, type Pages } from './pages/pages.ts';
import { promptsRoutes } from './prompts/prompts.routes.ts';
import { savedRoutes } from './saved/saved.routes.ts';
import { tagsRoutes } from './tags/tags.routes.ts';
import { usageRoutes } from './usage/usage.routes.ts';
import { usersRoutes } from './users/users.routes.ts';

/** What the routes of a feature may use. */
export interface Services {
  database: Database;
  images: ImageStore;
  config: Config;
}

/** The default of 11 is for files that are compressed once. */
const BROTLI_QUALITY = constants.BROTLI_PARAM_QUALITY;

/** Requests a minute from one address; an office behind one address must not notice. */
const REQUESTS_PER_MINUTE = 1_200;

/**
 * The whole application, not yet listening. This is the only list of routes.
 * @param pages how documents are rendered; without it only the API answers
 */
export async function buildApp(services: Services, pages?: Pages): Promise<FastifyInstance> {
  const { config, database } = services;
  const headers = securityHeaders(config.PUBLIC_URL);
  const app: Routes = Fastify({
    bodyLimit: LIMITS.jsonBytes,
    genReqId: requestIdOf,
    logger: { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.LOG_LEVEL) }),
    trustProxy: trustProxyOf(config.TRUST_PROXY),
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    // Errors of the router come before any hook of ours (design 5).
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON and multipart are all that is understood; Fastify would also take text/plain.
  app.removeContentTypeParser('text/plain');

  const cache = openCache(services);
  const registerMaking = cache && registerFront(app, cache, services);
  registerErrorHandler(app);
  registerNotFound(app);
  registerHeaders(app, headers);
  if (config.RATE_LIMIT) {
    await app.register(rateLimit, {
      max: REQUESTS_PER_MINUTE,
      timeWindow: '1 minute',
      // A request counts once, not once more for each that the server makes of it.
      // Asked of the connection: an address that is told in a header may be anything.
      allowList: isInternal,
      errorResponseBuilder: (_request, context) =>
        new AppError('rate_limited', 'Too many requests, try again later', {
          retryAfter: Math.ceil(context.ttl / 1000),
        }),
    });
  }
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { [BROTLI_QUALITY]: 4 } } });
  await app.register(multipart, { limits: { fileSize: LIMITS.imageBytes, files: 1, fields: 5, fieldSize: 1_000 } });
  registerViewer(app, database);
  registerAudit(app, database);
  registerMaking?.();
  registerShown(app);
  await registerOpenApi(app, config.SITE_NAME);

  registerHealth(app, services);
  publicConfigRoutes(app, services);
  // spec 7 can be read with and without the base for the calls of signing in (design 6).
  authRoutes(app, services, '/api/auth');
  authRoutes(app, services, '/auth');
  imagesRoutes(app, services);
  promptsRoutes(app, services);
  categoriesRoutes(app, services);
  tagsRoutes(app, services);
  savedRoutes(app, services);
  usageRoutes(app, services);
  usersRoutes(app, services);
  auditRoutes(app, services);
  feedsRoutes(app, services);
  if (pages) await registerPages(app, services, pages);
  return app;
}

/** `true`, `false`, a number of proxies in front, or their addresses. */
function trustProxyOf(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { LIMITS } from '../contract/limits.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { registerAudit } from './audit/record.ts';
import { authRoutes } from './accounts/auth.routes.ts';
import { userResetRoutes } from './accounts/resets.routes.ts';
import { openAuth } from './accounts/services.ts';
import { categoriesRoutes } from './categories/categories.routes.ts';
import { openResponseCache, registerResponseCache } from './cache/response-cache.hooks.ts';
import { registerCacheTags } from './http/cache-tags.ts';
import { registerAddresses } from './http/addresses.ts';
import { registerBodies } from './http/bodies.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { refuseEncodedBodies } from './http/encoded-bodies.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { registerHeaders, securityHeaders } from './http/headers.ts';
import { registerHealth } from './health.ts';
import { registerNotFound } from './http/not-found.ts';
import { registerOpenApi } from './http/openapi.ts';
import { requestIdOf } from './http/internal.ts';
import { registerBodyRoom } from './http/body-room.ts';
import { registerTurns } from './http/turns.ts';
import { registerLargeAnswers } from './http/large-answers.ts';
import { registerLimits } from './http/limits.ts';
import { logging } from './http/log.ts';
import { answerRefused, oneAtATime } from './http/pipelining.ts';
import { guardProtocol, PROTOCOL_OPTIONS } from './http/protocol.ts';
import { publicConfigRoutes } from './public-config.routes.ts';
import { readOnAfterAnswers, ReceivedRequest } from './http/received.ts';
import type { Routes } from './http/route.ts';
import { cutSlowClients, TIME_LIMITS } from './http/slow-clients.ts';
import { serializerCompiler } from './http/serializer.ts';
import { registerViewer } from './viewer/viewer.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { MOST_PARTS } from './images/upload.parts.ts';
import { registerMetrics } from './metrics/metrics.ts';
import { feedsRoutes } from './pages/feeds.routes.ts';
import { registerPages, type Pages } from './pages/pages.ts';
import { promptsRoutes } from './prompts/prompts.routes.ts';
import { quotasRoutes } from './quotas/quotas.routes.ts';
import { savedRoutes } from './saved/saved.routes.ts';
import type { Services } from './services.ts';
import { tagsRoutes } from './tags/tags.routes.ts';
import { usageRoutes } from './usage/usage.routes.ts';
import { usersRoutes } from './accounts/users.routes.ts';

/**
 * Builds the whole application; it does not listen yet. This is the only list of routes.
 * @param pages renders documents; without it only the API answers
 */
export async function buildApp(services: Services, pages?: Pages): Promise<FastifyInstance> {
  const { config, database } = services;
  const headers = securityHeaders(config.PUBLIC_URL);
  const app: Routes = Fastify({
    bodyLimit: LIMITS.jsonBytes,
    genReqId: requestIdOf,
    ...logging(config),
    trustProxy: trustProxyOf(config.TRUST_PROXY),
    ...TIME_LIMITS,
    http: { ...TIME_LIMITS.http, ...PROTOCOL_OPTIONS, IncomingMessage: ReceivedRequest },
    // Connections that are open when this node shuts down still get their responses.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    clientErrorHandler: answerRefused,
    // Router errors occur before any of our hooks run (product 14).
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerBodies(app);
  registerBodyRoom(app);

  const cache = openResponseCache(services);
  const registerCacheHooks = cache && registerResponseCache(app, cache, services);
  guardProtocol(app, headers);
  const behindProxy = config.TRUST_PROXY !== 'false';
  oneAtATime(app, { behindProxy });
  readOnAfterAnswers(app.server);
  const reviewUnsent = cutSlowClients(app, { behindProxy });
  registerErrorHandler(app);
  registerNotFound(app);
  registerHeaders(app, headers);
  const limitMembers = registerLimits(app, config);
  refuseEncodedBodies(app);
  refuseCrossSite(app, config);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: LIMITS.imageBytes, files: 1, fields: 5, parts: MOST_PARTS, headerPairs: 20, fieldSize: 1_000 },
  });
  registerViewer(app, database);
  registerAddresses(app);
  limitMembers();
  registerAudit(app, database);
  registerCacheHooks?.();
  registerCacheTags(app);
  registerTurns(app);
  registerLargeAnswers(app, reviewUnsent);
  await registerOpenApi(app, config.SITE_NAME);

  registerHealth(app, services);
  registerMetrics(app, { ...services, cache });
  publicConfigRoutes(app, services);
  // product 7 can be read with and without the base path for the sign-in endpoints (product 10).
  const auth = openAuth(app, services);
  authRoutes(app, auth, '/api/auth');
  authRoutes(app, auth, '/auth');
  quotasRoutes(app, services, '/api/auth');
  quotasRoutes(app, services, '/auth');
  userResetRoutes(app, services);
  imagesRoutes(app, services);
  promptsRoutes(app, services);
  categoriesRoutes(app, services);
  tagsRoutes(app, services);
  savedRoutes(app, services);
  usageRoutes(app, services);
  usersRoutes(app, auth);
  auditRoutes(app, services);
  feedsRoutes(app, services);
  if (pages) await registerPages(app, services, pages);
  return app;
}

/** TRUST_PROXY is `true`, `false`, the number of proxies in front, or their addresses. */
function trustProxyOf(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

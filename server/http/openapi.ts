import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { nameComponents } from './components.ts';

const DESCRIPTION = `Browse, search, create and use prompts.

Every error has one shape. Beside the answers listed at each call, any request may be answered with 404 (no such address),
405 (another method), 408 and 431 (too slow, headers too large), 413 (body over 1 MB), 415 (neither JSON nor, for uploads,
multipart) and 429 (with Retry-After).`;

/** The calls that the document describes; pages and assets are not among them. */
const DESCRIBED = /^\/(api\/|auth\/|healthz$|readyz$)/;

/** What public reads answer to who has the present version. */
const NOT_CHANGED = { description: 'Not changed', type: 'null' };

/** Swagger UI sets style attributes; it loads nothing from elsewhere. */
const READING_PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The bar on top offers to open other descriptions, and carries the logo of another project. */
const PLAIN = { filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' };

/** OpenAPI 3.1 at /api/openapi.json and its reading page at /api/docs, from the same schemas that guard the routes. */
export async function registerOpenApi(app: FastifyInstance, siteName: string): Promise<void> {
  nameComponents();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${siteName} API`, version: '1', description: DESCRIPTION },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      const schema = { ...described.schema };
      if (!DESCRIBED.test(route.url)) schema.hide = true;
      // server/cache/shown.ts
      if (route.route.config?.shows) schema.response = { ...(schema.response as object), 304: NOT_CHANGED };
      if ((route.route.config?.access ?? 'anyone') !== 'anyone') schema.security = [{ token: [] }];
      return { ...described, schema };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: READING_PAGE_POLICY,
    logLevel: 'warn',
    theme: { title: `${siteName} API`, css: [PLAIN] },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

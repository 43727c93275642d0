import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { nameComponents } from './components.ts';

/** The calls that the document describes; pages and assets are not among them. */
const DESCRIBED = /^\/(api\/|auth\/|healthz$|readyz$)/;

/** Swagger UI sets style attributes; it loads nothing from elsewhere. */
const READING_PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** The bar on top offers to open other descriptions, and carries the logo of another project. */
const PLAIN = { filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' };

/** OpenAPI 3.1 at /api/openapi.json and its reading page at /api/docs, from the same schemas that guard the routes. */
export async function registerOpenApi(app: FastifyInstance, siteName: string): Promise<void> {
  nameComponents();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${siteName} API`, version: '1', description: 'Browse, search, create and use prompts.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      const schema = { ...described.schema };
      if (!DESCRIBED.test(route.url)) schema.hide = true;
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

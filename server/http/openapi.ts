import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The calls that the document describes; pages and assets are not among them. */
const DESCRIBED = /^\/(api\/|auth\/|healthz$|readyz$)/;

/** OpenAPI 3.1 at /api/openapi.json and its reading page at /api/docs, from the same schemas that guard the routes. */
export async function registerOpenApi(app: FastifyInstance, siteName: string): Promise<void> {
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
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

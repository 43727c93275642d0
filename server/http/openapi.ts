import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { setCacheTags } from './cache-tags.ts';
import { nameComponents } from './components.ts';
import { BODY_EXAMPLES } from './examples.ts';
import { IF_NONE_MATCH, withHeaders } from './openapi.headers.ts';

const DESCRIPTION = `Browse, search, create and use prompts.

Every error has one shape. Beside the answers listed at each call, any request may be answered with 404 (no such address),
405 (another method; \`Allow\` says which), 408 and 431 (too slow, headers too large), 413 (body over 1 MB), 415 (neither JSON
in UTF-8 nor, for uploads, multipart), 417 (an unknown \`Expect\`) and 429 (with \`Retry-After\`). Every GET answers HEAD, and
every address OPTIONS.

The calls of signing in answer under \`/api/auth\` and, for older clients, under \`/auth\`.`;

/** Topics of the operations. */
const TAGS: Record<string, string> = {
  prompts: 'Prompts, their lists, and searching them',
  categories: 'What prompts are sorted into',
  tags: 'Words that prompts are marked with',
  saved: 'Prompts that a member keeps',
  usage: 'How often prompts are copied',
  images: 'Images of prompts and members',
  auth: 'Signing in, the own account, its sessions',
  users: 'All users, for administrators',
  audit: 'Who did what, for administrators',
  config: 'This installation',
  health: 'For whoever watches over nodes',
};

/** Routes in the document; pages and assets are not among them. */
const DESCRIBED = /^\/(api\/|auth\/|healthz$|readyz$)/;

/** Response of public reads to a client that has the current version. */
const NOT_CHANGED = { description: 'Not changed', type: 'null' };

/** The same route under a second address is another operation. */
const operationIdOf = (url: string, operationId: string | undefined): string | undefined =>
  operationId && url.startsWith('/auth/') ? `${operationId}WithoutBase` : operationId;

/** Swagger UI sets style attributes; it loads nothing from elsewhere. */
const READING_PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Hides the top bar: it offers to open other descriptions, and carries the logo of another project. */
const PLAIN = { filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' };

/** OpenAPI 3.1 at /api/openapi.json and its reading page at /api/docs, from the same schemas that guard the routes. */
export async function registerOpenApi(app: FastifyInstance, siteName: string): Promise<void> {
  nameComponents();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${siteName} API`, version: '1', description: DESCRIPTION },
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      const { config = {} } = route.route;
      const schema: FastifySchema = { ...described.schema };
      if (!DESCRIBED.test(route.url)) schema.hide = true;
      const operationId = operationIdOf(route.url, schema.operationId);
      if (operationId) schema.operationId = operationId;
      const example = BODY_EXAMPLES.get(route.schema?.body);
      if (example) schema.body = { ...(schema.body as object), examples: [example] };
      // server/http/cache-tags.ts
      const response = {
        ...(schema.response as Record<string, object>),
        ...(config.cacheTags && { 304: NOT_CHANGED }),
      };
      if (304 in response) schema.headers = { type: 'object', properties: IF_NONE_MATCH };
      schema.response = withHeaders(response, config);
      if ((config.access ?? 'anyone') !== 'anyone') schema.security = [{ token: [] }];
      return { ...described, schema };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(async (docs) => {
    docs.addHook('onRequest', (_request, reply, done) => {
      keep(reply);
      done();
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: READING_PAGE_POLICY,
      logLevel: 'warn',
      theme: { title: `${siteName} API`, css: [PLAIN] },
    });
  });
  let text: string | undefined;
  app.get('/api/openapi.json', { config: { cacheTags: 'manual' }, schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return keep(reply).type('application/json; charset=utf-8').send(text);
  });
}

/** Unchanged until another version of the server runs: clients revalidate with their ETag. */
function keep(reply: FastifyReply): FastifyReply {
  setCacheTags(reply, { tags: [] });
  return reply.header('cache-control', 'no-cache');
}

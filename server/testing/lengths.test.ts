import { channel } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { unbounded } from './lengths.ts';
import { startTestApp } from './test-app.ts';

const PARTS = ['body', 'params', 'querystring', 'headers'] as const;

test('every text that a call takes has a length, and every list', async () => {
  const routes: RouteOptions[] = [];
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route));
  channel('fastify.initialization').subscribe(listen);
  const t = await startTestApp();
  channel('fastify.initialization').unsubscribe(listen);
  await t.close();

  const parts = routes.flatMap(({ method, url, schema }) =>
    PARTS.flatMap((part) => {
      const found = schema?.[part];
      return found instanceof z.ZodType ? [{ where: `${String(method)} ${url} ${part}`, found }] : [];
    }),
  );
  expect(parts.length).toBeGreaterThan(60);
  expect(parts.flatMap(({ where, found }) => unbounded(found, where))).toEqual([]);
});

test('and so has every text of a form', async () => {
  const folder = new URL('../../contract/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<object>));
  const forms = modules.flatMap((module) =>
    Object.entries(module).filter(([name]) => /(Input|Form|Query|Params|Headers)$/.test(name)),
  ) as [string, unknown][];
  const schemas = forms.flatMap(([name, form]) => (form instanceof z.ZodType ? [{ name, form }] : []));
  expect(schemas.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['PromptInput', 'RegisterForm', 'AuditQuery']),
  );
  expect(schemas.flatMap(({ name, form }) => unbounded(form, name))).toEqual([]);
});

test.each([
  [z.object({ a: z.string() }), 'x.a: a text of any length'],
  [z.object({ a: z.string().trim().max(5) }), 'x.a: more than its length was looked at'],
  [z.array(z.string().max(5)), 'x: looks at every element'],
  [z.record(z.string().max(5), z.number()), 'x: nobody said how long a record may be'],
  [z.union([z.number(), z.string().optional()]), 'x: a text of any length'],
])('a schema that leaves something open is found out', (schema, flaw) => {
  expect(unbounded(schema, 'x')).toEqual([expect.stringContaining(flaw)]);
});

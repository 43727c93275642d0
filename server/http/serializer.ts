import fastJson, { type AnySchema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as byZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Serializer = ReturnType<FastifySerializerCompiler<z.ZodType>>;

/** Kinds of schemas that JSON Schema fully describes: their input equals their output. */
const PLAIN = new Set([
  'array',
  'boolean',
  'enum',
  'null',
  'nullable',
  'number',
  'object',
  'optional',
  'record',
  'string',
]);

/** Shared: most routes use the same error schemas, and lists those of their prompts. */
const serializers = new WeakMap<z.ZodType, Serializer>();

/**
 * Serializes responses with code compiled once from their schema (docs/decisions/009): a member that the schema does
 * not name is never read, and a missing member is an error. Schemas that transform their input (a transform, a
 * default), and unions, are left to zod.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = (route) => {
  let serializer = serializers.get(route.schema);
  if (!serializer) serializers.set(route.schema, (serializer = compile(route.schema) ?? byZod(route)));
  return serializer;
};

/** Undefined for schemas left to zod. */
function compile(schema: z.ZodType): Serializer | undefined {
  let isPlain = true;
  const described = z.toJSONSchema(schema, {
    target: 'draft-7',
    // Without component names: each serializer stands alone.
    metadata: z.registry(),
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!isWhole(zodSchema)) isPlain = false;
      // Timestamps are text already.
      delete jsonSchema.format;
      const [inner, nothing] = jsonSchema.anyOf ?? [];
      if (nothing?.type !== 'null') return;
      // fast-json-stringify would use ajv to find out which of the two it is.
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, inner, { nullable: true });
    },
  });
  return isPlain ? fastJson(described as AnySchema) : undefined;
}

/** Whether a schema is of a plain kind and transforms no text (`.trim()`). */
const isWhole = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  PLAIN.has(def.type) && !def.checks?.some(({ _zod: check }) => check.def.check === 'overwrite');

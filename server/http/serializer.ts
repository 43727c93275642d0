import fastJson, { type AnySchema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as byZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Serializer = ReturnType<FastifySerializerCompiler<z.ZodType>>;

/** Kinds of schemas that JSON Schema describes wholly: what is read is what is written. */
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

/** Most routes share the schemas of errors, and lists those of their prompts. */
const made = new WeakMap<z.ZodType, Serializer>();

/**
 * Writes answers with code that is made once from their schema (docs/decisions/009): what the schema does not name is
 * never read, and an answer that lacks a member is an error. A schema that changes what it is given (a transform, a
 * default), or has several ways, is left to zod.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = (route) => {
  let serializer = made.get(route.schema);
  if (!serializer) made.set(route.schema, (serializer = compile(route.schema) ?? byZod(route)));
  return serializer;
};

/** Undefined for what is left to zod. */
function compile(schema: z.ZodType): Serializer | undefined {
  let isPlain = true;
  const described = z.toJSONSchema(schema, {
    target: 'draft-7',
    // Without the names of components: each serializer stands alone.
    metadata: z.registry(),
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!isWhole(zodSchema)) isPlain = false;
      // Moments are text already.
      delete jsonSchema.format;
      const [inner, nothing] = jsonSchema.anyOf ?? [];
      if (nothing?.type !== 'null') return;
      // fast-json-stringify would ask ajv which of the two it is.
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, inner, { nullable: true });
    },
  });
  return isPlain ? fastJson(described as AnySchema) : undefined;
}

/** Whether a schema is of a plain kind and changes no text on its way (`.trim()`). */
const isWhole = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  PLAIN.has(def.type) && !def.checks?.some(({ _zod: check }) => check.def.check === 'overwrite');

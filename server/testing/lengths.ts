import { z } from 'zod';

type Schema = z.core.$ZodType;

/** Zod's way for tools that inspect schemas (zod.dev, "For library authors"). */
// oxlint-disable-next-line no-underscore-dangle -- its name
const internals = <T extends { _zod: object }>(of: T): T['_zod'] => of._zod;
const defOf = (schema: Schema) => internals(schema as z.core.$ZodTypes).def;

/** Finds strings and lists of a client's input whose length is not checked first. */
export function unbounded(schema: Schema, path: string): string[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return stringFlaws(schema, path);
    case 'array':
      return [`${path}: looks at every element before it knows how many there are`];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => unbounded(member, `${path}.${name}`));
    case 'union':
      return def.options.flatMap((option) => unbounded(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return unbounded(def.innerType, path);
    case 'pipe':
      return isTransform(def.in) ? listFlaws(def.out, path) : unbounded(def.in, path);
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
    case 'file':
    case 'null':
      return [];
    default:
      return [`${path}: nobody said how long a ${def.type} may be`];
  }
}

const isTransform = (schema: Schema): boolean => defOf(schema).type === 'transform';

/** For the schemas of `list` and `dictionary` (contract/text.ts), which truncate before they validate. */
function listFlaws(schema: Schema, path: string): string[] {
  const def = defOf(schema);
  if (def.type === 'record') {
    const isBounded = typeof z.globalRegistry.get(schema)?.maxProperties === 'number';
    const parts = [...unbounded(def.keyType, `${path}{}`), ...unbounded(def.valueType, `${path}{}`)];
    return isBounded ? parts : [`${path}: an object of any size`, ...parts];
  }
  if (def.type !== 'array') return [`${path}: only lists are looked at before their elements`];
  return [
    ...(maximumOf(schema) === undefined ? [`${path}: a list of any length`] : []),
    ...unbounded(def.element, `${path}[]`),
  ];
}

const checksOf = (schema: Schema) =>
  (defOf(schema).checks ?? []).map((check) => internals(check).def as z.core.$ZodCheckMaxLengthDef);

/** The limit that `.max()` set. */
const maximumOf = (schema: Schema): number | undefined =>
  checksOf(schema).find(({ check }) => check === 'max_length')?.maximum;

/** A text that is too long and wrong in every other way must get only the error for its length. */
function stringFlaws(schema: Schema, path: string): string[] {
  const limit = z.globalRegistry.get(schema)?.maxLength ?? maximumOf(schema);
  if (typeof limit !== 'number') return [`${path}: a text of any length`];
  const first: string | undefined = checksOf(schema)[0]?.check;
  const { error } = z.safeParse(schema, `\0${' '.repeat(4 * limit)}\u202e\ud800`);
  const isFirst = first === 'max_length' || first === 'custom';
  return isFirst && error?.issues.length === 1 ? [] : [`${path}: more than its length was looked at`];
}

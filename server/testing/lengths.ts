import { z } from 'zod';

type Schema = z.core.$ZodType;

/** Zod's own way for tools that look into schemas (zod.dev, "For library authors"). */
// oxlint-disable-next-line no-underscore-dangle -- its name
const internals = <T extends { _zod: object }>(of: T): T['_zod'] => of._zod;
const defOf = (schema: Schema) => internals(schema as z.core.$ZodTypes).def;

/** What a schema of something that clients send leaves open: strings and lists without a length that is looked at first. */
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

/** What `list` makes (contract/text.ts): it cuts before it looks. */
function listFlaws(schema: Schema, path: string): string[] {
  const def = defOf(schema);
  if (def.type !== 'array') return [`${path}: only lists are looked at before their elements`];
  return [
    ...(maximumOf(schema) === undefined ? [`${path}: a list of any length`] : []),
    ...unbounded(def.element, `${path}[]`),
  ];
}

const checksOf = (schema: Schema) =>
  (defOf(schema).checks ?? []).map((check) => internals(check).def as z.core.$ZodCheckMaxLengthDef);

/** The most of what a schema was told by `.max()`. */
const maximumOf = (schema: Schema): number | undefined =>
  checksOf(schema).find(({ check }) => check === 'max_length')?.maximum;

/** A text that is too long and wrong in every other way is told to be too long, and nothing else was looked at. */
function stringFlaws(schema: Schema, path: string): string[] {
  const told = z.globalRegistry.get(schema)?.maxLength ?? maximumOf(schema);
  if (typeof told !== 'number') return [`${path}: a text of any length`];
  const first: string | undefined = checksOf(schema)[0]?.check;
  const { error } = z.safeParse(schema, `\0${' '.repeat(4 * told)}\u202e\ud800`);
  const isFirst = first === 'max_length' || first === 'custom';
  return isFirst && error?.issues.length === 1 ? [] : [`${path}: more than its length was looked at`];
}

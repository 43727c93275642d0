import fc from 'fast-check';
import type { Schema } from './openapi.document.ts';

/** Something that exists when the request is sent, by its index in the list of its kind. */
export class Known {
  readonly kind: 'prompt' | 'category' | 'tag' | 'image' | 'user' | 'session';
  readonly as: 'id' | 'name';
  readonly at: number;

  constructor(kind: Known['kind'], as: Known['as'], at: number) {
    this.kind = kind;
    this.as = as;
    this.at = at;
  }
}

/** JSON text that no JavaScript value serializes to, such as 1e309. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const known = (kind: Known['kind'], as: Known['as']): fc.Arbitrary<unknown> =>
  fc.nat({ max: 1_000 }).map((at) => new Known(kind, as, at));

const number = fc.nat({ max: 1_000_000_000 });
const names = (kind: Known['kind']) => fc.array(known(kind, 'name'), { minLength: 1, maxLength: 3 });
const image = fc.oneof(known('image', 'id'), fc.constant('https://images.example/a.png'));

/** A user who can sign in. */
export const CREDENTIALS = { email: 'login@example.com', password: 'correct horse' };

/** The token of that user's reset link; there is always one. */
export const RESET_TOKEN = 'a-token-of-the-tests';

/** Valid values of members, by name, where the schema alone does not suffice. */
const EXAMPLES: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(
    fc.constant(CREDENTIALS.email),
    number.map((n) => `user${n}@example.com`),
  ),
  password: fc.constant(CREDENTIALS.password),
  currentPassword: fc.constant(CREDENTIALS.password),
  newPassword: fc.constant(CREDENTIALS.password),
  token: fc.constant(RESET_TOKEN),
  username: number.map((n) => `user ${n}`),
  name: number.map((n) => `Name ${n}`),
  categories: names('category'),
  tags: names('tag'),
  imageUrls: fc.array(image, { maxLength: 5 }),
  avatarUrl: fc.oneof(image, fc.constant(''), fc.constant(null)),
  label: fc.constantFrom('Your name', ''),
  help: fc.constantFrom('As on the invoice', ''),
  options: fc.constantFrom(['formal', 'casual'], []),
  values: fc.constantFrom({ name: 'Ann' }, { Name: 'Ann', topic: '' }, {}),
  promptId: known('prompt', 'id'),
  actionType: fc.constantFrom('COPY', 'copy', 'RUN'),
};

const letters = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('Write an email', '[name]', '工作', 'हिन्दी', '"AND" OR (', '%_\\', "';--", '<script>', 'constructor'),
);

/** A value that the schema allows, for a member of this name. */
export function goodValue(name: string, schema: Schema): fc.Arbitrary<unknown> {
  return EXAMPLES[name] ?? valueOf(schema);
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  const [type] = [schema.type].flat();
  if (type === 'object') return objectOf(schema);
  if (type === 'array') {
    return fc.array(valueOf(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 3, 3),
    });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const [min, max] = [schema.minimum ?? 0, schema.maximum ?? 1_000];
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max));
  }
  if (type === 'null') return fc.constant(null);
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const [least, most] = [schema.minLength ?? 0, schema.maxLength ?? 50];
  const within = letters.map((text) => text.padEnd(least, 'abc ').slice(0, most).toWellFormed().replaceAll('\0', ' '));
  return fc.oneof(
    { weight: 5, arbitrary: within },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(least), 'y'.repeat(most)) },
  );
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const members: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, goodValue(name, schema)]),
  );
  return fc.record(members, { requiredKeys: required });
}

const OTHER_TYPES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  [null],
  [[]],
  {},
  { length: 3 },
];
const OTHER_TEXTS = ['', ' ', 'null', 'NaN', '-0', '0x10', '1e309', '١', '__proto__', 'toString', 'a\0b', '\ud800'];
const OTHER_NUMBERS = ['1e309', '-1e309', '123456789012345678901234567890'].map((text) => new Raw(text));
const OTHER_OBJECTS = [
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":1,"a":2}',
];
const NASTY = [
  '\u200b',
  '\u202e',
  '../../etc/passwd',
  'https://u:p@[::1]/',
  'javascript:alert(1)',
  '0'.repeat(32),
  'é'.repeat(210_000),
];

/** What people, programs and attackers send instead. */
export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...OTHER_TYPES, ...OTHER_TEXTS, ...OTHER_NUMBERS, ...NASTY),
  fc.constantFrom<unknown>(
    ...OTHER_OBJECTS.map((text) => new Raw(text)),
    { id: 1, role: 'admin' },
    Array.from({ length: 30 }, () => 'x'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  letters,
  fc.double(),
);

/** Serializes JSON, with each `Known` resolved. */
export function write(value: unknown, find: (thing: Known) => unknown): string {
  if (value instanceof Known) return JSON.stringify(find(value));
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => write(item, find)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${write(member, find)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

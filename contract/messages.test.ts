import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LoginInput, PasswordInput, RegisterForm, ResetPasswordForm } from './auth.ts';
import { CategoryInput } from './categories.ts';
import { labelOf } from './messages.ts';
import { PromptChangeInput, PromptInput } from './prompts.ts';
import { TagInput } from './tags.ts';
import { RoleInput, SuspensionInput } from './users.managed.ts';
import { ProfileInput } from './users.ts';

const VALIDATOR = /expected|received|too (big|small)|invalid (input|option|string|key|union)|unrecognized|undefined/i;

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

/** Values of every kind, for any member. */
const anything = fc.oneof(
  fc.anything({ withNullPrototype: false, maxDepth: 3 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -0, '\ud800', '\u0000', 'x'.repeat(250_000)),
  fc.array(fc.string(), { minLength: 21, maxLength: 30 }),
);

describe('what is wrong with a value', () => {
  it.each(
    Object.entries({
      LoginInput,
      RegisterForm,
      PasswordInput,
      ResetPasswordForm,
      ProfileInput,
      PromptInput,
      PromptChangeInput,
      CategoryInput,
      TagInput,
      RoleInput,
      SuspensionInput,
    }),
  )('never lets the validator speak: %s', (_name, schema) => {
    const members = fc.record(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, anything])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: members }, { weight: 1, arbitrary: anything }), (value) => {
        for (const message of messagesOf(schema, value)) {
          expect(message).not.toMatch(VALIDATOR);
          expect(message).toMatch(/^[A-Z]/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each<[schema: z.ZodType, value: unknown, message: string]>([
    [z.object({ previewText: z.string() }), {}, 'Preview text is required'],
    [z.object({ previewText: z.string() }), { previewText: 5 }, 'Preview text must be text'],
    [z.object({ order: z.number() }), { order: Number.NaN }, 'Order must be a number'],
    [z.object({ order: z.int() }), { order: 1.5 }, 'Order must be a whole number'],
    [z.object({ order: z.number().max(5) }), { order: 6 }, 'Order must be at most 5'],
    [z.object({ order: z.number().gt(5) }), { order: 5 }, 'Order must be more than 5'],
    [z.object({ title: z.string().min(3) }), { title: '' }, 'Title must be at least 3 characters'],
    [z.object({ lines: z.array(z.string()).max(1) }), { lines: ['', ''] }, 'Lines must have at most 1 entries'],
    [z.object({ on: z.boolean() }), { on: 'yes' }, 'On must be true or false'],
    [z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' }, 'Kind must be one of a, b'],
    [z.object({ kind: z.literal('a') }), { kind: 'c' }, 'Kind must be a'],
    [z.object({ when: z.iso.datetime() }), { when: 'now' }, 'When is not well-formed'],
    [z.strictObject({}), { a: 1 }, 'Body has members that are not known: a'],
    [z.object({ either: z.union([z.string(), z.number()]) }), { either: [] }, 'Either is not valid'],
    [z.object({ inner: z.object({ list: z.array(z.int()) }) }), { inner: { list: [1, 'x'] } }, 'List must be a number'],
    [z.object({}), null, 'Body is required'],
    [z.object({}), [], 'Body must be an object'],
  ])('%# says what is wrong in words of people', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message]);
  });
});

describe('labelOf', () => {
  it.each<[path: PropertyKey[], label: string]>([
    [['displayOrder'], 'Display order'],
    [['tags', 3], 'Tag'],
    [['__proto__'], 'Proto'],
    [['constructor'], 'Constructor'],
    [['idempotency-key'], 'Idempotency-Key'],
    [[], 'Body'],
  ])('calls %j %s', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });
});

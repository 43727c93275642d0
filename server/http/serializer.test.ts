import { expect, test } from 'vitest';
import { z } from 'zod';
import { serializerCompiler } from './serializer.ts';

const written = (schema: z.ZodType, answer: unknown): unknown =>
  JSON.parse(serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' })(answer));

const User = z.object({ id: z.int(), name: z.string(), picture: z.string().nullable(), saved: z.boolean().optional() });

test('what the schema does not name is not told, however deep it is', () => {
  const user = { id: 1, name: 'Ann', picture: null, passwordHash: 'secret' };
  const schema = z.object({ owner: User, list: z.array(User), found: User.nullable(), next: User.optional() });
  const answer = { owner: user, list: [user], found: user, next: user, session: 'secret', toJSON: 1 };
  const told = { id: 1, name: 'Ann', picture: null };
  expect(written(schema, answer)).toStrictEqual({ owner: told, list: [told], found: told, next: told });
});

test('null, what is missing and what is false are three things', () => {
  expect(written(User, { id: 1, name: '', picture: null, saved: false })).toStrictEqual({
    id: 1,
    name: '',
    picture: null,
    saved: false,
  });
  expect(written(User, { id: 1, name: 'Ann', picture: '/a', saved: undefined })).toStrictEqual({
    id: 1,
    name: 'Ann',
    picture: '/a',
  });
  expect(written(User.nullable(), null)).toBeNull();
  expect(written(z.object({ user: User.nullable() }), { user: null })).toStrictEqual({ user: null });
});

test('an answer that lacks a member, or has no number where one belongs, is an error', () => {
  expect(() => written(User, { id: 1, picture: null })).toThrow(/name/);
  expect(() => written(User, { id: 'one', name: 'Ann', picture: null })).toThrow(/integer/);
});

test.each(['"quoted" \\ back', 'line\nbreak\u2028\u0000\u001f', '√ …', '😀 \ud83d', '</script>', 'x'.repeat(6_000)])(
  'text is told as it is: %j',
  (text) => {
    const schema = z.object({ text: z.string(), moment: z.iso.datetime(), words: z.record(z.string(), z.string()) });
    const answer = { text, moment: '2026-01-02T03:04:05.678Z', words: { [text]: text } };
    expect(written(schema, answer)).toStrictEqual(answer);
  },
);

test('a schema that changes what it is given is left to zod', () => {
  const moment = z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  });
  const schema = z.object({ at: moment, either: z.union([z.string(), User]), short: z.string().trim() });
  const answer = {
    at: new Date(0),
    either: { id: 1, name: 'Ann', picture: null, passwordHash: 'secret' },
    short: ' a ',
    session: 'secret',
  };
  expect(written(schema, answer)).toStrictEqual({
    at: '1970-01-01T00:00:00.000Z',
    either: { id: 1, name: 'Ann', picture: null },
    short: 'a',
  });
});

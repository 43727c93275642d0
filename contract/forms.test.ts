import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { LoginInput, RegisterForm } from './auth.ts';
import { CategoryInput } from './categories.ts';
import { LIMITS } from './limits.ts';
import { PromptInput } from './prompts.ts';
import { TagInput } from './tags.ts';
import { ProfileInput } from './users.ts';

// These schemas check every form of the pages and the requests to the server.

/** What is wrong, by field. */
const wrong = (schema: z.ZodType, input: unknown): Record<string, string> =>
  Object.fromEntries(schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);

const login = { email: 'ann@example.com', password: 'x' };
const register = { ...login, username: 'ann', confirmPassword: 'x' };
const prompt = { title: 'abc', content: '0123456789', categories: ['Writing'], tags: ['Email'] };

describe('forms (product 5)', () => {
  test('login: a valid e-mail and a password that is not empty', () => {
    expect(wrong(LoginInput, login)).toEqual({});
    expect(wrong(LoginInput, { email: '', password: '' })).toEqual({
      email: 'Invalid email address',
      password: 'Password is required',
    });
    for (const email of ['ann', 'ann@', '@example.com', 'ann@example', 'a b@example.com']) {
      expect(wrong(LoginInput, { ...login, email })).toEqual({ email: 'Invalid email address' });
    }
  });

  test('register: three characters, a valid e-mail, a password, and the same once more', () => {
    expect(wrong(RegisterForm, register)).toEqual({});
    expect(wrong(RegisterForm, { username: 'ab', email: 'ann', password: '', confirmPassword: '' })).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Invalid email address',
      password: 'Password is required',
    });
    // An error of one field does not hide an error of another.
    expect(wrong(RegisterForm, { username: 'ab', email: 'ann', password: 'x', confirmPassword: 'y' })).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Invalid email address',
      confirmPassword: 'Passwords do not match',
    });
    expect(wrong(RegisterForm, { ...register, confirmPassword: 'y' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  test('register: no rule of complexity, and long passwords are fine', () => {
    for (const password of ['a', '1', ' x ', 'long '.repeat(100)]) {
      expect(wrong(RegisterForm, { ...register, password, confirmPassword: password })).toEqual({});
    }
  });

  test('prompt: title, content, a category and a tag; preview, pictures and flags are optional', () => {
    expect(wrong(PromptInput, prompt)).toEqual({});
    expect(wrong(PromptInput, { title: 'ab', content: '012345678', categories: [], tags: [] })).toEqual({
      title: 'Title must be at least 3 characters',
      content: 'Content must be at least 10 characters',
      categories: 'Select at least one category',
      tags: 'Select at least one tag',
    });
    const image = 'https://example.com/a.png';
    expect(wrong(PromptInput, { ...prompt, previewText: '', imageUrls: [] })).toEqual({});
    expect(wrong(PromptInput, { ...prompt, imageUrls: Array(5).fill(image) })).toEqual({});
    expect(wrong(PromptInput, { ...prompt, imageUrls: Array(6).fill(image) })).toEqual({
      imageUrls: 'Maximum 5 images allowed',
    });
  });

  test('category and tag: two characters, and a display order from 0', () => {
    expect(wrong(CategoryInput, { name: 'ab', displayOrder: 0 })).toEqual({});
    expect(wrong(CategoryInput, { name: 'a', displayOrder: -1 })).toEqual({
      name: 'Name must be at least 2 characters',
      displayOrder: 'Display order must be a positive number',
    });
    expect(wrong(TagInput, { name: 'ab' })).toEqual({});
    expect(wrong(TagInput, { name: 'a' })).toEqual({ name: 'Name must be at least 2 characters' });
  });

  test('profile: three characters, a valid e-mail, a picture or none', () => {
    for (const avatarUrl of [undefined, '', `/api/v1/assets/image/${'0'.repeat(32)}`]) {
      expect(wrong(ProfileInput, { username: 'ann', email: 'ann@example.com', avatarUrl })).toEqual({});
    }
    expect(wrong(ProfileInput, { username: 'an', email: 'ann' })).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Invalid email address',
    });
  });
});

test('the least that each form takes: 3 for a username and a title, 2 for a name, 10 for a content (product 9)', () => {
  const { usernameMin, titleMin, nameMin, contentMin } = LIMITS;
  expect({ usernameMin, titleMin, nameMin, contentMin }).toEqual({
    usernameMin: 3,
    titleMin: 3,
    nameMin: 2,
    contentMin: 10,
  });
});

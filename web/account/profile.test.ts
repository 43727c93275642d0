import { expect, test } from 'vitest';
import type { User } from '../../contract/users.ts';
import { asksForPassword, inputOf, refusalOfAvatar, savedText } from './profile.ts';

const ann: User = {
  id: 1,
  username: 'ann',
  email: 'ann@example.com',
  role: 'member',
  avatarUrl: null,
  promptsUsed: 0,
  promptsSaved: 0,
  createdAt: '2026-01-01T00:00:00Z',
};

test('a picture is a JPEG, PNG, GIF or WebP of at most 5 MB (product 5)', () => {
  const megabytes = (many: number) => many * 2 ** 20;
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp']) {
    expect(refusalOfAvatar({ type, size: megabytes(5) })).toBeUndefined();
  }
  expect(refusalOfAvatar({ type: 'image/png', size: megabytes(5) + 1 })).toBe('File size must be less than 5MB');
  for (const type of ['image/svg+xml', 'application/pdf', '']) {
    expect(refusalOfAvatar({ type, size: 1 })).toBe('Please select a valid image file (JPEG, PNG, GIF, WebP)');
  }
});

test("an administrator's e-mail is not sent, and a picture only when it is new (product 6, 7)", () => {
  const form = { username: 'ann', email: 'new@example.com', avatarUrl: '' };
  expect(inputOf(form, ann)).toEqual({ username: 'ann', email: 'new@example.com' });
  expect(inputOf({ ...form, avatarUrl: '/picture' }, { ...ann, role: 'admin' })).toEqual({
    username: 'ann',
    avatarUrl: '/picture',
  });
});

test('another e-mail asks for the password, the same one in other letters does not', () => {
  const form = { username: 'ann', email: 'new@example.com', avatarUrl: '', currentPassword: 'secret' };
  expect(asksForPassword(form.email, ann)).toBe(true);
  expect(inputOf(form, ann)).toEqual({ username: 'ann', email: 'new@example.com', currentPassword: 'secret' });
  for (const email of ['ann@example.com', ' ANN@example.com ', undefined]) {
    expect(asksForPassword(email, ann)).toBe(false);
  }
  expect(inputOf({ ...form, currentPassword: '' }, ann)).not.toHaveProperty('currentPassword');
  expect(asksForPassword(form.email, { ...ann, role: 'admin' })).toBe(false);
});

test('who saved reads what has changed (product 8)', () => {
  expect(savedText(ann, { ...ann, username: 'anna', avatarUrl: '/picture' })).toBe(
    'Profile updated successfully (username, profile picture)',
  );
  expect(savedText(ann, { ...ann, email: 'a@example.com' })).toBe('Profile updated successfully (email)');
  expect(savedText(ann, ann)).toBe('Profile updated successfully');
});

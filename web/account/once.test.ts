import { afterEach, expect, test, vi } from 'vitest';
import { changePassword } from './password.api.ts';
import { saveProfile } from './profile.api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const EMAIL = { username: 'Ann', email: 'ann@example.com', currentPassword: 'correct horse' };

test.each([
  ['a password', () => changePassword({ currentPassword: 'correct horse', newPassword: 'battery staple' }), 1],
  ['an e-mail, with the password,', () => saveProfile(EMAIL), 1],
  ['a name', () => saveProfile({ username: 'Ann' }), 2],
])('a change of %s that gets no answer is sent so many times', async (_what, change, times) => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('localStorage', { getItem: () => null });
  const send = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', send);
  await expect(change()).rejects.toThrow('Failed to fetch');
  expect(send).toHaveBeenCalledTimes(times);
});

import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api/error.ts';
import { logFailure } from './log.ts';

afterEach(() => void vi.restoreAllMocks());

test('a refusal is logged in a line, a fault of the server or of ours with where it happened (product 8)', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  logFailure('POST /api/auth/login failed:', new ApiError(401, '{"message":"Invalid email or password"}'));
  expect(logged).toHaveBeenLastCalledWith('POST /api/auth/login failed:', '401 Invalid email or password');
  for (const fault of [new ApiError(500, ''), new TypeError('Failed to fetch')]) {
    logFailure('POST /api/auth/login failed:', fault);
    expect(logged).toHaveBeenLastCalledWith('POST /api/auth/login failed:', fault);
  }
});

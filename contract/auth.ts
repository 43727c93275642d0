import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { text } from './text.ts';
import { Email, User, Username } from './users.ts';

const Password = text('Password', { min: 1, max: LIMITS.passwordMax, least: 'Password is required' });

export const LoginInput = z.object({ email: Email, password: Password });
export type LoginInput = z.infer<typeof LoginInput>;

export const RegisterInput = z.object({ username: Username, email: Email, password: Password });
export type RegisterInput = z.infer<typeof RegisterInput>;

/** The form's shape: the confirmation is never sent (spec 3, Register payload). */
export const RegisterForm = RegisterInput.extend({ confirmPassword: z.string() }).refine(
  (form) => form.password === form.confirmPassword,
  { error: 'Passwords do not match', path: ['confirmPassword'] },
);
export type RegisterForm = z.infer<typeof RegisterForm>;

export const LoginAnswer = z.object({ token: z.string(), user: User });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

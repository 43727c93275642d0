import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { text } from './text.ts';
import { Email, User, Username } from './users.ts';

const Password = text('Password')
  .min(1, { error: 'Password is required' })
  .max(LIMITS.passwordMax, { error: `Password must be at most ${LIMITS.passwordMax} characters` });

export const LoginInput = z.object({ email: Email, password: Password }).meta({ id: 'LoginInput' });
export type LoginInput = z.infer<typeof LoginInput>;

export const RegisterInput = z
  .object({ username: Username, email: Email, password: Password })
  .meta({ id: 'RegisterInput' });
export type RegisterInput = z.infer<typeof RegisterInput>;

/** The form's shape: the confirmation is never sent (spec 3, Register payload). */
export const RegisterForm = RegisterInput.extend({ confirmPassword: z.string() }).refine(
  (form) => form.password === form.confirmPassword,
  { error: 'Passwords do not match', path: ['confirmPassword'] },
);
export type RegisterForm = z.infer<typeof RegisterForm>;

export const LoginAnswer = z.object({ token: z.string(), user: User }).meta({ id: 'LoginAnswer' });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

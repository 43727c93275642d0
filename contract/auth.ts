import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { Timestamp, text } from './text.ts';
import { Email, User, Username } from './users.ts';

const passwordOf = (label: string) => text(label, { min: 1, max: LIMITS.passwordMax, least: `${label} is required` });
const Password = passwordOf('Password');
/** As long as the password, with which it is compared. */
const Confirmation = text('Password', { max: LIMITS.passwordMax });

/** `device` identifies a browser that has signed in before, as `LoginAnswer` returned it; it is optional. */
export const LoginInput = z.object({
  email: Email,
  password: Password,
  device: text('Device', { max: 200 }).optional(),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const RegisterInput = z.object({ username: Username, email: Email, password: Password });
export type RegisterInput = z.infer<typeof RegisterInput>;

const differ = 'Passwords do not match';

/** The form's shape: the confirmation is never sent (product 3, Register payload). */
export const RegisterForm = RegisterInput.extend({ confirmPassword: Confirmation }).refine(
  (form) => form.password === form.confirmPassword,
  { error: differ, path: ['confirmPassword'] },
);
export type RegisterForm = z.infer<typeof RegisterForm>;

export const LoginAnswer = z.object({ token: z.string(), user: User, device: z.string() });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** PUT /auth/password */
export const PasswordInput = z.object({
  currentPassword: passwordOf('Current password'),
  newPassword: passwordOf('New password'),
});
export type PasswordInput = z.infer<typeof PasswordInput>;

export const PasswordForm = PasswordInput.extend({ confirmPassword: Confirmation }).refine(
  (form) => form.newPassword === form.confirmPassword,
  { error: differ, path: ['confirmPassword'] },
);
export type PasswordForm = z.infer<typeof PasswordForm>;

/** POST /auth/password-hint: a proposed password, and what it should not resemble. */
export const PasswordHintInput = z.object({
  password: text('Password', { max: LIMITS.passwordMax }),
  username: text('Username', { max: LIMITS.passwordMax }).optional(),
  email: text('Email', { max: LIMITS.passwordMax }).optional(),
});
export type PasswordHintInput = z.infer<typeof PasswordHintInput>;

/** Its weakness, in words for people; null when none is known. It is advice and forbids nothing. */
export const PasswordHint = z.object({ hint: z.string().nullable() });
export type PasswordHint = z.infer<typeof PasswordHint>;

/** POST /auth/forgot-password */
export const ForgotPasswordInput = z.object({ email: Email });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

/** The same whether or not there is such an account. */
export const ForgotPasswordAnswer = z.object({ message: z.string() });
export type ForgotPasswordAnswer = z.infer<typeof ForgotPasswordAnswer>;

/** POST /auth/reset-password: the token is what follows `#token=` in a reset link. */
export const ResetPasswordInput = z.object({
  token: text('Token', { min: 1, max: 200 }),
  newPassword: passwordOf('New password'),
});
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

export const ResetPasswordForm = z
  .object({ newPassword: ResetPasswordInput.shape.newPassword, confirmPassword: Confirmation })
  .refine((form) => form.newPassword === form.confirmPassword, { error: differ, path: ['confirmPassword'] });
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;

/** A reset link, which works once. Only a path when the installation does not know its own address (PUBLIC_URL). */
export const ResetLink = z.object({ url: z.string(), expiresAt: Timestamp });
export type ResetLink = z.infer<typeof ResetLink>;

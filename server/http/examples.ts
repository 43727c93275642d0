import type { z } from 'zod';
import {
  ForgotPasswordInput,
  LoginInput,
  PasswordHintInput,
  PasswordInput,
  RegisterInput,
  ResetPasswordInput,
} from '../../contract/auth.ts';
import { CategoryInput } from '../../contract/categories.ts';
import { FieldsInput, FillInput } from '../../contract/fields.calls.ts';
import { LeaveInput, RemovalInput } from '../../contract/leaving.ts';
import { PromptChangeInput, PromptInput } from '../../contract/prompts.ts';
import { TagInput } from '../../contract/tags.ts';
import { RoleInput, SuspensionInput } from '../../contract/users.managed.ts';
import { ProfileInput } from '../../contract/users.ts';

const email = 'ann@example.com';
const password = 'correct horse battery staple';

/**
 * Example bodies for the API description, by schema. Not in the schemas: zod drops the examples of schemas that
 * transform their input, and the pages would carry them.
 */
export const BODY_EXAMPLES: ReadonlyMap<unknown, object> = new Map<z.ZodType, object>([
  [LoginInput, { email, password }],
  [RegisterInput, { username: 'Ann', email, password }],
  [PasswordInput, { currentPassword: password, newPassword: 'staple battery horse correct' }],
  [PasswordHintInput, { password, username: 'Ann', email }],
  [ForgotPasswordInput, { email }],
  [ResetPasswordInput, { token: 'b6Qx0cJm4nq2Z8r1T5vW', newPassword: password }],
  [ProfileInput, { username: 'Ann', email, avatarUrl: '' }],
  [
    PromptInput,
    {
      title: 'Friendly reminder',
      content: 'Write a friendly reminder to [name] about [topic].',
      previewText: 'A reminder that nobody minds',
      categories: ['Writing'],
      tags: ['Email'],
      imageUrls: [],
      status: 'DRAFT',
    },
  ],
  [FieldsInput, { content: 'Write a ${tone:friendly} reminder to ${name}.', dialect: 'auto' }],
  [FillInput, { values: { name: 'Ann', topic: 'the invoice' }, strict: false }],
  [PromptChangeInput, { title: 'Friendlier reminder' }],
  [CategoryInput, { name: 'Writing', displayOrder: 3 }],
  [TagInput, { name: 'Email' }],
  [LeaveInput, { password, prompts: 'keep' }],
  [RemovalInput, { prompts: 'delete' }],
  [RoleInput, { role: 'admin' }],
  [SuspensionInput, { suspended: true, reason: 'Sells watches' }],
]);

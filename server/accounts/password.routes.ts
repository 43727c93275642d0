import { PasswordHint, PasswordHintInput, PasswordInput } from '../../contract/auth.ts';
import { recordAuditEvent } from '../audit/record.ts';
import { errors, NoContent } from '../http/responses.ts';
import { askerOf } from '../http/asker.ts';
import { unauthenticated } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { tokenOf } from '../http/token.ts';
import { requireViewer, writesOf } from '../viewer/viewer.ts';
import { findUserRow, updatePassword } from './users.queries.ts';
import { weaknessOf } from './common-passwords.ts';
import { requireLength } from './new-password.ts';
import { asInvalid, requirePassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { deleteSessionsOf } from '../viewer/sessions.queries.ts';

const tags = ['auth'];

/** PUT /auth/password, and POST /auth/password-hint for a password that somebody is about to choose. */
export function passwordRoutes(app: Routes, services: AuthServices, prefix: string): void {
  const { database, config } = services;

  app.put(
    `${prefix}/password`,
    {
      config: { access: 'member' },
      schema: {
        operationId: 'changePassword',
        summary: 'Change the own password',
        description: 'Ends all other sessions of the account.',
        tags,
        body: PasswordInput,
        response: { 204: NoContent, ...errors('unauthenticated') },
      },
    },
    async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      const [user, token] = [await findUserRow(database.sql, requireViewer(request).id), tokenOf(request)];
      if (!user || !token) throw unauthenticated();
      requireLength('newPassword', newPassword, config);
      const field = 'currentPassword';
      const asked = {
        user,
        password: currentPassword,
        field,
        why: 'Current password is required',
        refuse: asInvalid,
      } as const;
      const holdPassword = await requirePassword(services, request, asked);

      const passwordHash = await hashPassword(newPassword, askerOf(request));
      await writesOf(database, request, 'ends').transaction(async (trx) => {
        await holdPassword(trx);
        await updatePassword(trx, user.id, passwordHash);
        await deleteSessionsOf(trx, user.id, token);
        await recordAuditEvent(trx, request, { act: 'password-changed' });
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${prefix}/password-hint`,
    {
      schema: {
        operationId: 'judgePassword',
        summary: 'What is weak about a password',
        description: 'For who is about to choose one. It forbids nothing, and keeps nothing.',
        tags,
        body: PasswordHintInput,
        response: { 200: PasswordHint, ...errors() },
      },
    },
    async (request) => ({ hint: (await weaknessOf(request.body)) ?? null }),
  );
}

import { PasswordHint, PasswordHintInput, PasswordInput } from '../../contract/auth.ts';
import { recordAct } from '../audit/record.ts';
import { addressOf } from '../http/address.ts';
import { errors, NoContent } from '../http/answers.ts';
import { askerOf } from '../http/asker.ts';
import { invalid, unauthenticated } from '../http/errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer, tokenOf } from '../http/viewer.ts';
import { findUserRow, holdPassword, updatePassword } from '../users/users.queries.ts';
import { weaknessOf } from './common-passwords.ts';
import { requireLength } from './new-password.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { hashOf } from './tokens.ts';

const tags = ['auth'];

/** PUT /auth/password, and what to say of a password that is about to be chosen. */
export function passwordRoutes(app: Routes, services: AuthServices, prefix: string): void {
  const { database, config, failures } = services;

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

      // A session is known like a device: what others fail at does not hold up who is signed in.
      const address = addressOf(request);
      const attempt = { email: user.email, address, known: hashOf(token) };
      const { fits, counted } = await failures.compare(attempt, () =>
        isPassword(currentPassword, user.password_hash, askerOf(request)),
      );
      // Not a 401: the session is fine, and must not be taken for over.
      const wrong = () => invalid({ currentPassword: 'Current password is not right' });
      if (!fits) throw wrong();

      const passwordHash = await hashPassword(newPassword, askerOf(request));
      await database.transaction(async (trx) => {
        await failures.forgive(trx, counted);
        if (!(await holdPassword(trx, user.id, user.password_hash))) throw wrong();
        await updatePassword(trx, user.id, passwordHash);
        await deleteSessionsOf(trx, user.id, token);
        await recordAct(trx, request, { act: 'password-changed' });
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

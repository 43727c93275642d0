import { ForgotPasswordAnswer, ForgotPasswordInput, ResetLink, ResetPasswordInput } from '../../contract/auth.ts';
import { IdParams } from '../../contract/text.ts';
import type { Services } from '../services.ts';
import { recordAuditEvent } from '../audit/record.ts';
import { errors, NoContent } from '../http/responses.ts';
import { askerAfter, askerOf } from '../http/asker.ts';
import { SHORT_BODY } from '../http/bodies.ts';
import { invalid } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer } from '../viewer/viewer.ts';
import { withAccount } from './manage.ts';
import { asTarget, updatePassword } from './users.queries.ts';
import { requireLength } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { resetUrl, writeReset } from './resets.ts';
import { findReset, insertReset, takeReset } from './resets.queries.ts';
import type { AuthServices } from './services.ts';
import { revokeSessions } from '../viewer/rights.ts';
import { deleteSessionsOf } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';

const tags = ['auth'];
/** A link sets a password without the current one: a stolen session must not get one for its own account. */
const OWN_ACCOUNT = 'Change your own password on your profile, or with "npm run admin" if you have forgotten it';
const limits = { takesTurns: false, rateLimit: { max: 60, timeWindow: '1 minute' } } as const;

/** Routes to set a new password with a reset link, and to request a link by e-mail if there is a mail server. */
export function resetRoutes(app: Routes, { database, config, mail }: AuthServices, prefix: string): void {
  app.post(
    `${prefix}/reset-password`,
    {
      bodyLimit: SHORT_BODY,
      config: limits,
      schema: {
        operationId: 'resetPassword',
        summary: 'Set a new password with a link',
        description: 'The token of a link works once. All sessions of the account end.',
        tags,
        body: ResetPasswordInput,
        response: { 204: NoContent, ...errors() },
      },
    },
    async (request, reply) => {
      const { token, newPassword } = request.body;
      requireLength('newPassword', newPassword, config);
      const over = () => invalid({ token: 'This link has been used or replaced, or is too old. Ask for a new one.' });
      // Hashing is expensive: only for a valid link.
      const reset = await findReset(database.sql, token);
      if (!reset) throw over();

      const passwordHash = await hashPassword(newPassword, askerOf(request));
      await database.transaction(async (trx) => {
        await revokeSessions(database, trx, reset.user_id);
        const userId = await takeReset(database, trx, token);
        if (userId === undefined) throw over();
        await updatePassword(trx, userId, passwordHash);
        await deleteSessionsOf(trx, userId);
        await recordAuditEvent(trx, request, { act: 'password-reset' }, userId);
      });
      return reply.code(204).send(null);
    },
  );

  if (!mail) return;
  app.post(
    `${prefix}/forgot-password`,
    {
      bodyLimit: SHORT_BODY,
      config: limits,
      schema: {
        operationId: 'requestReset',
        summary: 'Ask for a link by mail',
        description: 'The same answer whether or not there is such an account. Only where mail is set up.',
        tags,
        body: ForgotPasswordInput,
        response: { 202: ForgotPasswordAnswer, ...errors() },
      },
    },
    (request, reply) => {
      const { email } = request.body;
      // Only after the response is sent: its timing must not reveal whether there is such an account.
      const asker = askerAfter(request);
      reply.raw.once('finish', () => mail.enqueue(() => writeReset(database, config, email), asker));
      reply.code(202);
      return { message: 'If there is an account with this email, a link to choose a new password is on its way.' };
    },
  );
}

/** The route that creates a reset link for an administrator to hand to somebody who cannot sign in. */
export function userResetRoutes(app: Routes, { database, config }: Services): void {
  app.post(
    '/api/users/:id/password-reset',
    {
      config: { access: 'administrator' },
      schema: {
        operationId: 'createReset',
        summary: 'A link to set a new password',
        description:
          'For an administrator to hand to somebody who cannot sign in. It works once, within a day, and until the administrator who made it changes their password, ends their sessions or is one no longer. 403 for the own account.',
        tags: ['users'],
        params: IdParams,
        response: { 201: ResetLink, ...errors('unauthenticated', 'forbidden', 'not_found') },
      },
    },
    async (request, reply) => {
      const token = newToken();
      const madeBy = requireViewer(request).id;
      const expiresAt = await withAccount(database, request, OWN_ACCOUNT, async (trx, user) => {
        await recordAuditEvent(trx, request, { act: 'reset-link-made', target: asTarget(user) });
        return insertReset(trx, { userId: user.id, token, origin: 'administrator', madeBy });
      });
      // Not the reset link itself: headers end up in logs.
      reply.code(201).header('location', `/api/users/${request.params.id}/password-reset`);
      return { url: resetUrl(config.PUBLIC_URL, token), expiresAt };
    },
  );
}

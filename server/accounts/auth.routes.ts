import { LoginAnswer, LoginInput, RegisterInput } from '../../contract/auth.ts';
import { User } from '../../contract/users.ts';
import { recordAuditEvent, recordRefusal } from '../audit/record.ts';
import { addressOf } from '../http/address.ts';
import { errors, NoContent } from '../http/responses.ts';
import { askerOf } from '../http/asker.ts';
import { SHORT_BODY } from '../http/bodies.ts';
import { forbidden, notFound, unauthenticated } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { tokenOf } from '../http/token.ts';
import { requireViewer } from '../viewer/viewer.ts';
import { sessionsOf } from '../quotas/quotas.ts';
import { asTarget, findUser, findUserByEmail, lockPassword, insertUser } from './users.queries.ts';
import { knownDevice, newDevice } from './known-devices.ts';
import { leavingRoutes } from './leaving.routes.ts';
import { loginSecret } from './login-secret.ts';
import { requireLength } from './new-password.ts';
import { passwordRoutes } from './password.routes.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { profileRoutes } from './profile.routes.ts';
import { revokeSessions, lockRights } from '../viewer/rights.ts';
import { resetRoutes } from './resets.routes.ts';
import type { AuthServices } from './services.ts';
import { deleteSession } from '../viewer/sessions.queries.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { startSession } from './sessions.ts';
import { choosingNames, conflictIfTaken } from './taken.ts';

const tags = ['auth'];

/** Per address: enough for a class room that signs in, too few to guess passwords. */
const signingIn = { takesTurns: false, rateLimit: { max: 60, timeWindow: '1 minute' } } as const;

/** Register, sign in, sign out and the viewer's own account, under `prefix` (product 10 has two prefixes). */
export function authRoutes(app: Routes, services: AuthServices, prefix: string): void {
  const { database, config, failures } = services;
  const { sql } = database;
  profileRoutes(app, services, prefix);
  leavingRoutes(app, services, prefix);
  passwordRoutes(app, services, prefix);
  resetRoutes(app, services, prefix);
  sessionsRoutes(app, services, prefix);

  app.post(
    `${prefix}/register`,
    {
      bodyLimit: SHORT_BODY,
      config: choosingNames,
      schema: {
        operationId: 'register',
        summary: 'Create an account',
        description: 'Nobody is signed in by it. A username or e-mail that is taken is 409 with the field named.',
        tags,
        body: RegisterInput,
        response: { 201: User, ...errors('conflict') },
      },
    },
    async (request, reply) => {
      const { username, email, password } = request.body;
      requireLength('password', password, config);

      const passwordHash = await hashPassword(password, askerOf(request));
      const insert = () =>
        database.transaction(async (trx) => {
          const user = await insertUser(trx, { username, email, passwordHash });
          await recordAuditEvent(trx, request, { act: 'registered' }, user);
          return user;
        });
      const id = await conflictIfTaken(services, { username, email }, insert);
      const user = await findUser(sql, id);
      if (!user) throw notFound('User');
      return reply.code(201).header('location', `${prefix}/me`).send(user);
    },
  );

  app.post(
    `${prefix}/login`,
    {
      bodyLimit: SHORT_BODY,
      config: signingIn,
      schema: {
        operationId: 'signIn',
        summary: 'Sign in',
        description:
          'Answers the token that goes into `Authorization: Bearer`. An e-mail that nobody has gets the same answer as a wrong password.',
        tags,
        body: LoginInput,
        response: { 200: LoginAnswer, ...errors('unauthenticated', 'forbidden') },
      },
    },
    async (request) => {
      const { email, password, device } = request.body;
      const row = await findUserByEmail(sql, email);
      const secret = await loginSecret(sql);
      const known = knownDevice(secret, row, device);
      const address = addressOf(request);
      const attempt = { email, address, known };
      const { fits, counted } = await failures.compare(askerOf(request), attempt, () =>
        isPassword(password, row?.password_hash),
      );
      const failed = { act: 'sign-in-failed', target: row && asTarget(row) } as const;
      const refused = () => {
        recordRefusal(request, failed);
        return unauthenticated('Invalid email or password');
      };
      if (!row || !fits) throw refused();
      // Only after the password check: others must not learn that the account is suspended.
      if (row.suspended_at !== null) {
        await database.transaction((trx) => failures.forgive(trx, counted));
        recordRefusal(request, { ...failed, note: 'the account is suspended' });
        throw forbidden(`This account is suspended. Write to ${config.SUPPORT_EMAIL} about it.`);
      }

      const token = await database.transaction(async (trx) => {
        await lockRights(database, trx, row.id);
        await failures.forgive(trx, counted);
        if (!(await lockPassword(trx, row.id, row.password_hash))) throw refused();
        return startSession(trx, request, row.id, sessionsOf(config, row));
      });
      const user = await findUser(sql, row.id);
      if (!user) throw refused();
      return { token, user, device: known && device ? device : newDevice(secret, row) };
    },
  );

  app.post(
    `${prefix}/logout`,
    {
      config: { access: 'member' },
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends the session whose token was sent, on every node.',
        tags,
        response: { 204: NoContent, ...errors('unauthenticated') },
      },
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      await database.transaction(async (trx) => {
        await revokeSessions(database, trx, viewer.id);
        // Of several concurrent requests only one ends the session.
        if (!(await deleteSession(trx, tokenOf(request) ?? ''))) throw unauthenticated();
        await recordAuditEvent(trx, request, { act: 'signed-out' });
      });
      return reply.code(204).send(null);
    },
  );
}

import { LoginAnswer, LoginInput, RegisterInput } from '../../contract/auth.ts';
import { User } from '../../contract/users.ts';
import type { Services } from '../app.ts';
import { recordAct, recordRefusal } from '../audit/record.ts';
import { errors, NoContent } from '../http/answers.ts';
import { forbidden, invalid, notFound, unauthenticated } from '../http/errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer, tokenOf } from '../http/viewer.ts';
import { asTarget, findUser, findUserByEmail, insertUser } from '../users/users.queries.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { profileRoutes } from './profile.routes.ts';
import { deleteSession } from './sessions.queries.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { startSession } from './sessions.ts';
import { orTaken } from './taken.ts';

const tags = ['auth'];

/** From one address: enough for a class room that signs in, too few to try passwords. */
const signingIn = { rateLimit: { max: 60, timeWindow: '1 minute' } } as const;

/** Signing up, in and out, under `prefix` (design 6 answers at two), and one's own account. */
export function authRoutes(app: Routes, services: Services, prefix: string): void {
  const { database, config } = services;
  const { sql } = database;
  profileRoutes(app, services, prefix);
  sessionsRoutes(app, services, prefix);

  app.post(
    `${prefix}/register`,
    { config: signingIn, schema: { tags, body: RegisterInput, response: { 201: User, ...errors('conflict') } } },
    async (request, reply) => {
      const { username, email, password } = request.body;
      const least = config.PASSWORD_MIN_LENGTH;
      if (password.length < least) throw invalid({ password: `Password must be at least ${least} characters` });

      const passwordHash = await hashPassword(password);
      const id = await orTaken(database, { username, email }, () => insertUser(sql, { username, email, passwordHash }));
      const user = await findUser(sql, id);
      if (!user) throw notFound('User');
      return reply.code(201).send(user);
    },
  );

  app.post(
    `${prefix}/login`,
    {
      config: signingIn,
      schema: { tags, body: LoginInput, response: { 200: LoginAnswer, ...errors('unauthenticated', 'forbidden') } },
    },
    async (request) => {
      const { email, password } = request.body;
      const row = await findUserByEmail(sql, email);
      const fits = await isPassword(password, row?.password_hash);
      const user = row && fits && (await findUser(sql, row.id));
      const suspended = row?.suspended_at != null;
      if (!user || suspended) {
        const note = user ? 'the account is suspended' : undefined;
        recordRefusal(request, { act: 'sign-in-failed', target: row && asTarget(row), note });
      }
      if (!user) throw unauthenticated('Invalid email or password');
      // Who does not know the password does not learn this either.
      if (suspended) throw forbidden(`This account is suspended. Write to ${config.SUPPORT_EMAIL} about it.`);

      return { token: await database.transaction((trx) => startSession(trx, request, user.id)), user };
    },
  );

  app.post(
    `${prefix}/logout`,
    { config: { access: 'member' }, schema: { tags, response: { 204: NoContent, ...errors('unauthenticated') } } },
    async (request, reply) => {
      requireViewer(request);
      await database.transaction(async (trx) => {
        await deleteSession(trx, tokenOf(request) ?? '');
        await recordAct(trx, request, { act: 'signed-out' });
      });
      return reply.code(204).send(null);
    },
  );
}

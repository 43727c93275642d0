import { imageIdOf, imagePath } from '../../contract/images.ts';
import { isAdministrator } from '../../contract/policy.ts';
import { isOtherEmail, ProfileInput, User } from '../../contract/users.ts';
import { quoted } from '../audit/quoted.ts';
import { recordAuditEvent } from '../audit/record.ts';
import type { Db } from '../database/tables.ts';
import { askerAfter } from '../http/asker.ts';
import { errors } from '../http/responses.ts';
import { forbidden, invalid, notFound, type AppError } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer, writesOf } from '../viewer/viewer.ts';
import { findImage, lockImages } from '../images/images.queries.ts';
import { findUser, findUserRow, userExists, lockUser, updateUser } from './users.queries.ts';
import { requirePassword } from './own-password.ts';
import { emailChangedMessage } from './resets.ts';
import type { AuthServices } from './services.ts';
import { choosingNames, conflictIfTaken } from './taken.ts';

const tags = ['auth'];
const member = { access: 'member' } as const;

/** GET and PUT /auth/me */
export function profileRoutes(app: Routes, services: AuthServices, prefix: string): void {
  const { database, config, mail } = services;
  const { sql } = database;

  app.get(
    `${prefix}/me`,
    {
      config: member,
      schema: {
        operationId: 'readAccount',
        summary: 'The own account',
        description: 'The account that the token belongs to, with its counts.',
        tags,
        response: { 200: User, ...errors('unauthenticated') },
      },
    },
    async (request) => present(sql, requireViewer(request).id),
  );

  app.put(
    `${prefix}/me`,
    {
      config: { ...member, ...choosingNames },
      schema: {
        operationId: 'changeAccount',
        summary: 'Change the own account',
        description: 'Without `email` or `avatarUrl` these stay as they are; an empty `avatarUrl` removes the picture.',
        tags,
        body: ProfileInput,
        response: { 200: User, ...errors('unauthenticated', 'forbidden', 'conflict') },
      },
    },
    async (request) => {
      const viewer = requireViewer(request);
      const { username, email, avatarUrl, currentPassword } = request.body;
      const old = await findUserRow(sql, viewer.id);
      if (!old) throw notFound('User');

      // product 6: administrators cannot change their e-mail; sending the same one again changes nothing.
      const isNewEmail = email !== undefined && isOtherEmail(email, old.email);
      if (isNewEmail && isAdministrator(viewer)) throw emailIsFixed();
      const why = 'Enter your current password to change your email';
      const asked = { user: old, password: currentPassword, field: 'currentPassword', why } as const;
      const holdPassword = isNewEmail ? await requirePassword(services, request, asked) : undefined;
      const wanted = await requirePicture(sql, avatarUrl);
      const update = () =>
        writesOf(database, request).transaction(async (trx) => {
          await holdPassword?.(trx);
          const now = await lockUser(database, trx, viewer.id);
          if (!now || !userExists(now)) throw notFound('User');
          // They became an administrator meanwhile: whoever promoted them knew them by this address.
          if (isNewEmail && isAdministrator(now)) throw emailIsFixed();
          // The e-mail changed since it was compared: this write would change it back without the password.
          if (email !== undefined && isOtherEmail(email, now.email) && !holdPassword)
            throw forbidden(why, { currentPassword: why });
          const next = {
            username,
            email: isAdministrator(now) ? now.email : (email ?? now.email),
            avatarUrl: wanted ?? (avatarUrl === '' ? null : now.avatar_url),
          };
          const picture = imageIdOf(next.avatarUrl ?? '');
          const [missing] = picture === undefined ? [] : await lockImages(database, trx, [picture]);
          // If the current picture no longer exists, that is no reason to refuse a new name.
          if (missing !== undefined && next.avatarUrl !== now.avatar_url) throw unknownPicture();
          await updateUser(trx, viewer.id, next);
          if (isNewEmail) await recordAuditEvent(trx, request, { act: 'email-changed' });
          if (next.username !== now.username)
            await recordAuditEvent(trx, request, {
              act: 'name-changed',
              note: `${quoted(now.username)} → ${quoted(next.username)}`,
            });
        });
      await conflictIfTaken(services, { username, email: email ?? old.email }, update, viewer.id);
      if (isNewEmail) mail?.enqueue(async () => emailChangedMessage(config, old.email), askerAfter(request));
      return present(sql, viewer.id);
    },
  );
}

async function present(sql: Db, id: number): Promise<User> {
  const user = await findUser(sql, id);
  if (!user) throw notFound('User');
  return user;
}

/**
 * The path of an uploaded picture, any other URL unchanged; undefined when none was sent.
 * @throws 400 when the upload does not exist
 */
async function requirePicture(sql: Db, url: string | null | undefined): Promise<string | undefined> {
  if (!url) return undefined;
  const id = imageIdOf(url);
  if (id === undefined) return url;
  if (!(await findImage(sql, id))) throw unknownPicture();
  return imagePath(id);
}

const unknownPicture = () => invalid({ avatarUrl: 'Picture must be an uploaded image' });

function emailIsFixed(): AppError {
  const why = 'Administrators cannot change their email';
  return forbidden(why, { email: why });
}

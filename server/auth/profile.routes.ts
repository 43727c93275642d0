import { imageIdOf, imagePath } from '../../contract/images.ts';
import { isAdministrator } from '../../contract/policy.ts';
import { ProfileInput, User } from '../../contract/users.ts';
import type { Services } from '../app.ts';
import { foldKey } from '../database/keys.ts';
import type { Sql } from '../database/tables.ts';
import { errors } from '../http/answers.ts';
import { forbidden, invalid, notFound } from '../http/errors.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer } from '../http/viewer.ts';
import { findImage, holdImages } from '../images/images.queries.ts';
import { findUser, findUserRow, updateUser } from '../users/users.queries.ts';
import { orTaken } from './taken.ts';

const tags = ['auth'];
const member = { access: 'member' } as const;

/** GET and PUT /auth/me */
export function profileRoutes(app: Routes, { database }: Services, prefix: string): void {
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
      config: member,
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
      const { username, email, avatarUrl } = request.body;
      const old = await findUserRow(sql, viewer.id);
      if (!old) throw notFound('User');

      // spec 6: administrators cannot change their e-mail; sending the same one again changes nothing.
      const isNewEmail = email !== undefined && foldKey(email) !== old.email_key;
      if (isNewEmail && isAdministrator(viewer)) {
        const why = 'Administrators cannot change their email';
        throw forbidden(why, { email: why });
      }
      const next = {
        username,
        email: isAdministrator(viewer) ? old.email : (email ?? old.email),
        avatarUrl: (await requirePicture(sql, avatarUrl)) ?? (avatarUrl === '' ? null : old.avatar_url),
      };
      const update = () =>
        database.transaction(async (trx) => {
          const picture = imageIdOf(next.avatarUrl ?? '');
          const [gone] = picture === undefined ? [] : await holdImages(database, trx, [picture]);
          // An old one that is gone is no reason to refuse a new name.
          if (gone !== undefined && next.avatarUrl !== old.avatar_url) throw unknownPicture();
          return updateUser(trx, viewer.id, next);
        });
      await orTaken(database, next, update, viewer.id);
      return present(sql, viewer.id);
    },
  );
}

async function present(sql: Sql, id: number): Promise<User> {
  const user = await findUser(sql, id);
  if (!user) throw notFound('User');
  return user;
}

/**
 * The address under which the picture is kept; undefined when none was sent.
 * @throws 400 when it names an upload that does not exist
 */
async function requirePicture(sql: Sql, url: string | null | undefined): Promise<string | undefined> {
  if (!url) return undefined;
  const id = imageIdOf(url);
  if (id === undefined) return url;
  if (!(await findImage(sql, id))) throw unknownPicture();
  return imagePath(id);
}

const unknownPicture = () => invalid({ avatarUrl: 'Picture must be an uploaded image' });

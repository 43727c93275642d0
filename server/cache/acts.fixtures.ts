import sharp from 'sharp';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Answer, Client } from '../testing/client.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { updatePassword } from '../accounts/users.queries.ts';

/** The state before a write. */
export interface Library {
  t: TestApp;
  ann: TestUser;
  ada: TestUser;
  /** Published; the second is of another member and in another category; the third is a draft. */
  prompts: [number, number, number];
  categories: [number, number];
  tag: number;
}

export const input = {
  title: 'Edited reminder',
  content: 'Say [what] to [whom]',
  categories: ['Coding'],
  tags: ['Tests'],
};
const expectOk = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};
/** A write that succeeds. */
export type Act = (given: Library) => Promise<unknown>;
type Request = (client: Client, given: Library) => Promise<Answer>;
export const asAnn =
  (request: Request): Act =>
  async (given) =>
    expectOk(await request(given.t.as(given.ann), given));
export const asAda =
  (request: Request): Act =>
  async (given) =>
    expectOk(await request(given.t.as(given.ada), given));
export const nobodySees: Act = async () => undefined;

/** The acts for each route that writes. A new route has to be listed here. */
export const WRITES: Record<string, Record<string, Act>> = {
  'POST /api/prompts': { 'a new prompt': asAnn((ann) => ann.post('/api/prompts', input)) },
  'PUT /api/prompts/{id}': {
    'another title': asAnn((ann, { prompts: [id] }) => ann.put(`/api/prompts/${id}`, { title: 'Edited' })),
    'other categories and tags': asAnn((ann, { prompts: [id] }) =>
      ann.put(`/api/prompts/${id}`, { categories: ['Coding'], tags: ['Tests'] }),
    ),
    'another language': asAnn((ann, { prompts: [id] }) => ann.put(`/api/prompts/${id}`, { language: 'de' })),
    'fields described': asAnn((ann, { prompts: [id] }) =>
      ann.put(`/api/prompts/${id}`, { dialect: 'none', fields: [{ name: 'name', label: 'Who' }] }),
    ),
    'an image': asAnn((ann, { prompts: [id] }) =>
      ann.put(`/api/prompts/${id}`, { imageUrls: ['https://images.example/a.png'] }),
    ),
    'an edited draft': asAnn((ann, { prompts: [, , id] }) => ann.put(`/api/prompts/${id}`, { title: 'Edited' })),
  },
  'POST /api/prompts/fields': { '(writes nothing)': nobodySees },
  'POST /api/prompts/{id}/fill': { '(writes nothing)': nobodySees },
  'DELETE /api/prompts/{id}': {
    'a deleted prompt': asAnn((ann, { prompts: [id] }) => ann.delete(`/api/prompts/${id}`)),
    'a deleted draft': asAnn((ann, { prompts: [, , id] }) => ann.delete(`/api/prompts/${id}`)),
  },
  'PUT /api/prompts/{id}/trending': {
    'no longer trending': asAda((ada, { prompts: [id] }) => ada.put(`/api/prompts/${id}/trending?trending=false`)),
    'another trending one': asAda((ada, { prompts: [, id] }) => ada.put(`/api/prompts/${id}/trending?trending=true`)),
  },
  'PUT /api/prompts/{id}/featured': {
    featured: asAda((ada, { prompts: [id] }) => ada.put(`/api/prompts/${id}/featured?featured=true`)),
  },
  'PUT /api/prompts/{id}/new': {
    'no longer new': asAda((ada, { prompts: [id] }) => ada.put(`/api/prompts/${id}/new?isNew=false`)),
  },
  'PUT /api/prompts/{id}/status': {
    'a published draft': asAnn((ann, { prompts: [, , id] }) => ann.put(`/api/prompts/${id}/status?status=PUBLISHED`)),
    'a prompt taken back': asAnn((ann, { prompts: [id] }) => ann.put(`/api/prompts/${id}/status?status=DRAFT`)),
    'an archived prompt': asAnn((ann, { prompts: [id] }) => ann.put(`/api/prompts/${id}/status?status=ARCHIVED`)),
  },
  'POST /api/categories': { 'a new category': asAda((ada) => ada.post('/api/categories', { name: 'Music' })) },
  'PUT /api/categories/{id}': {
    'a renamed category': asAda((ada, { categories: [id] }) => ada.put(`/api/categories/${id}`, { name: 'Renamed' })),
    'a category in another place': asAda((ada, { categories: [id] }) =>
      ada.put(`/api/categories/${id}`, { name: 'Writing', displayOrder: 99 }),
    ),
  },
  'DELETE /api/categories/{id}': {
    'a deleted category': asAda((ada, { categories: [id] }) => ada.delete(`/api/categories/${id}`)),
  },
  'POST /api/tags': { 'a new tag': asAda((ada) => ada.post('/api/tags', { name: 'Music' })) },
  'PUT /api/tags/{id}': { 'a renamed tag': asAda((ada, { tag }) => ada.put(`/api/tags/${tag}`, { name: 'Renamed' })) },
  'DELETE /api/tags/{id}': { 'a deleted tag': asAda((ada, { tag }) => ada.delete(`/api/tags/${tag}`)) },
  ...auth('/api/auth'),
  ...auth('/auth'),
  'PUT /api/users/{id}/role': {
    'a new administrator': asAda((ada, { ann }) => ada.put(`/api/users/${ann.id}/role`, { role: 'admin' })),
  },
  'PUT /api/users/{id}/suspension': {
    'a suspended author': asAda((ada, { ann }) => ada.put(`/api/users/${ann.id}/suspension`, { suspended: true })),
  },
  'POST /api/users/{id}/password-reset': {
    'a link for a member': asAda((ada, { ann }) => ada.post(`/api/users/${ann.id}/password-reset`)),
  },
  'DELETE /api/users/{id}': {
    'an author who was removed with the prompts': asAda((ada, { ann }) => remove(ada, ann, 'delete')),
    'prompts of an author who was removed': asAda((ada, { ann }) => remove(ada, ann, 'keep')),
  },
  'DELETE /api/users/{id}/sessions': {
    'a member who is signed out': asAda((ada, { ann }) => ada.delete(`/api/users/${ann.id}/sessions`)),
  },
  'DELETE /api/users/sessions': { 'everybody signed out': asAda((ada) => ada.delete('/api/users/sessions')) },
  'POST /api/saved-prompts/{promptId}': {
    'a saved prompt': asAnn((ann, { prompts: [id] }) => ann.post(`/api/saved-prompts/${id}`)),
  },
  'DELETE /api/saved-prompts/{promptId}': {
    'a prompt no longer saved': asAnn((ann, { prompts: [id] }) => ann.delete(`/api/saved-prompts/${id}`)),
  },
  'POST /api/v1/assets/image/upload': {
    'an uploaded image': asAnn(async (ann) => {
      const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#0a7' } })
        .png()
        .toBuffer();
      return ann.upload('/api/v1/assets/image/upload', 'file', 'a.png', png, 'image/png');
    }),
  },
  // May lag some seconds: front.test.ts.
  'POST /api/prompt-usage/record': { '(lags)': nobodySees },
};

function remove(ada: Client, { id }: TestUser, prompts: PromptsOfLeaver): Promise<Answer> {
  return ada.send({ method: 'DELETE', url: `/api/users/${id}`, payload: { prompts } });
}

/** The sign-in routes exist under two prefixes (product 10). */
function auth(prefix: string): Record<string, Record<string, Act>> {
  const cleo = { email: 'cleo@example.com', password: 'secret' };
  const register: Act = async ({ t }) =>
    expectOk(await t.visitor.post(`${prefix}/register`, { username: 'Cleo', ...cleo }));
  const leave =
    (prompts: PromptsOfLeaver): Act =>
    async ({ t, ann }) => {
      const { database } = t.services;
      const hash = await hashPassword(cleo.password);
      await database.transaction((trx) => updatePassword(trx, ann.id, hash));
      const payload = { password: cleo.password, prompts };
      expectOk(await t.as(ann).send({ method: 'DELETE', url: `${prefix}/me`, payload }));
    };
  return {
    [`DELETE ${prefix}/me`]: {
      'an author who left with the prompts': leave('delete'),
      'prompts of an author who left': leave('keep'),
    },
    [`PUT ${prefix}/me`]: {
      'another username': asAnn((ann) => ann.put(`${prefix}/me`, { username: 'Anna' })),
      'another picture': asAnn((ann) =>
        ann.put(`${prefix}/me`, { username: 'Ann', avatarUrl: 'https://images.example/ann.png' }),
      ),
    },
    [`POST ${prefix}/register`]: { 'a new member': register },
    [`POST ${prefix}/login`]: { '(sessions are shown to nobody)': nobodySees },
    [`POST ${prefix}/logout`]: { 'somebody who left': asAnn((ann) => ann.post(`${prefix}/logout`)) },
    [`DELETE ${prefix}/sessions`]: { 'somebody who left everywhere': asAnn((ann) => ann.delete(`${prefix}/sessions`)) },
    [`DELETE ${prefix}/sessions/{id}`]: { '(as above)': nobodySees },
    [`POST ${prefix}/password-hint`]: { '(writes nothing)': nobodySees },
    [`POST ${prefix}/forgot-password`]: {
      'somebody who forgot': async (given) => {
        await register(given);
        expectOk(await given.t.visitor.post(`${prefix}/forgot-password`, { email: cleo.email }));
      },
    },
    [`PUT ${prefix}/password`]: {
      'another password': async (given) => {
        await register(given);
        const { body } = await given.t.visitor.post(`${prefix}/login`, cleo);
        const client = given.t.as({ ...body.user, token: body.token });
        expectOk(await client.put(`${prefix}/password`, { currentPassword: cleo.password, newPassword: 'another' }));
      },
    },
    [`POST ${prefix}/reset-password`]: {
      'a password set with a link': async ({ t, ann, ada }) => {
        const { body } = await t.as(ada).post(`/api/users/${ann.id}/password-reset`);
        const [, token] = String(body.url).split('#token=');
        expectOk(await t.visitor.post(`${prefix}/reset-password`, { token, newPassword: 'another' }));
      },
    },
  };
}

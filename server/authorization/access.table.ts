import type { Status } from '../../contract/prompts.ts';
import { CREDENTIALS, RESET_TOKEN } from '../testing/openapi.values.ts';

/** Response statuses for visitor, member, owner and administrator, in this order. */
type Answers = readonly [visitor: number, member: number, owner: number, administrator: number];

/** Input of a valid request, so that only the role decides the response. */
type Sent = { query?: string; json?: Record<string, unknown>; upload?: true };

export interface Entry {
  /** For an operation on a prompt: one per status of the prompt. */
  answers: Answers | Record<Status, Answers>;
  sends: Sent | ((name: string) => Sent);
}

type Rule = (success: number, sends?: Entry['sends']) => Entry;
const rule =
  (answers: (success: number) => Entry['answers']): Rule =>
  (success, sends = {}) => ({ answers: answers(success), sends });
const byStatus = (published: Answers, hidden: Answers): Entry['answers'] => ({
  DRAFT: hidden,
  PUBLISHED: published,
  ARCHIVED: hidden,
});

const forAnyone = rule((ok) => [ok, ok, ok, ok]);
const forMembers = rule((ok) => [401, ok, ok, ok]);
const forAdministrators = rule((ok) => [401, 403, 403, ok]);
/** A prompt: for anyone who sees it. */
const forItsReaders = rule((ok) => byStatus([ok, ok, ok, ok], [404, 404, ok, ok]));
/** A prompt: for members who see it. */
const forItsMembers = rule((ok) => byStatus([401, ok, ok, ok], [401, 404, ok, ok]));
/** A prompt: for its owner and administrators. Others who cannot see it do not learn that it exists. */
const forItsOwner = rule((ok) => byStatus([401, 403, ok, ok], [401, 404, ok, ok]));
/** A prompt: for administrators. Others learn nothing about it. */
const forItsAdministrators = rule((ok) => byStatus([401, 403, 403, ok], [401, 403, 403, ok]));
/** The viewer's own account: for everybody but the last administrator, who cannot leave. */
const forWhoMayLeave = rule((ok) => [401, ok, ok, 409]);
/** A session of the owner: 404 for everybody else, administrators too. */
const forItsHolder = rule((ok) => [401, 404, ok, 404]);

const named = (name: string): Sent => ({ json: { name } });
const prompt = (title: string): Sent => ({
  json: { title, content: 'Write to [name].', categories: ['Writing'], tags: ['Email'] },
});

/**
 * Every operation of the API and who may use it; a new one needs a line here. A function as input receives an unused
 * name.
 */
export const TABLE: Record<string, Entry> = {
  ...auth('/api/auth'),
  ...auth('/auth'),
  'GET /api/audit': forAdministrators(200),
  'GET /api/categories': forAnyone(200),
  'POST /api/categories': forAdministrators(201, named),
  'PUT /api/categories/{id}': forAdministrators(200, named),
  'DELETE /api/categories/{id}': forAdministrators(204),
  'GET /api/config': forAnyone(200),
  'GET /api/languages': forAnyone(200),
  'POST /api/prompt-usage/record': forItsReaders(204, { query: 'actionType=COPY' }),
  'GET /api/prompts': forAnyone(200),
  'POST /api/prompts': forMembers(201, prompt),
  'GET /api/prompts/category/{id}': forAnyone(200),
  'GET /api/prompts/featured': forAnyone(200),
  'POST /api/prompts/fields': forAnyone(200, { json: { content: 'Write to [name].' } }),
  'GET /api/prompts/my-featured': forMembers(200),
  'GET /api/prompts/my-new': forMembers(200),
  'GET /api/prompts/my-prompts': forMembers(200),
  'GET /api/prompts/my-trending': forMembers(200),
  'GET /api/prompts/new': forAnyone(200),
  'GET /api/prompts/search': forAnyone(200, { query: 'query=reminder' }),
  'GET /api/prompts/trending': forAnyone(200),
  'GET /api/prompts/{id}': forItsReaders(200),
  'POST /api/prompts/{id}/fill': forItsReaders(200, { json: { values: { name: 'Ann' } } }),
  'GET /api/prompts/{id}/text': forItsReaders(200),
  'PUT /api/prompts/{id}': forItsOwner(200, { json: { title: 'Edited' } }),
  'DELETE /api/prompts/{id}': forItsOwner(204),
  'PUT /api/prompts/{id}/featured': forItsAdministrators(200, { query: 'featured=true' }),
  'PUT /api/prompts/{id}/new': forItsAdministrators(200, { query: 'isNew=false' }),
  'PUT /api/prompts/{id}/status': forItsOwner(200, { query: 'status=ARCHIVED' }),
  'PUT /api/prompts/{id}/trending': forItsAdministrators(200, { query: 'trending=true' }),
  'GET /api/saved-prompts': forMembers(200),
  'POST /api/saved-prompts/{promptId}': forItsMembers(201),
  'DELETE /api/saved-prompts/{promptId}': forItsMembers(204),
  'GET /api/tags': forAnyone(200),
  'POST /api/tags': forAdministrators(201, named),
  'PUT /api/tags/{id}': forAdministrators(200, named),
  'DELETE /api/tags/{id}': forAdministrators(204),
  'GET /api/users': forAdministrators(200),
  'DELETE /api/users/sessions': forAdministrators(204),
  'DELETE /api/users/{id}': forAdministrators(204, { json: { prompts: 'keep' } }),
  'GET /api/users/{id}/export': forAdministrators(200),
  'DELETE /api/users/{id}/sessions': forAdministrators(204),
  'POST /api/users/{id}/password-reset': forAdministrators(201),
  'PUT /api/users/{id}/role': forAdministrators(200, { json: { role: 'admin' } }),
  'PUT /api/users/{id}/suspension': forAdministrators(200, { json: { suspended: true } }),
  'POST /api/v1/assets/image/upload': forMembers(201, { upload: true }),
  'GET /api/v1/assets/image/{id}': forAnyone(200),
  'GET /healthz': forAnyone(200),
  'GET /readyz': forAnyone(200),
};

/** The authentication routes exist under two prefixes (product 10). */
function auth(prefix: string): Record<string, Entry> {
  const { password } = CREDENTIALS;
  const register = (username: string): Sent => ({ json: { username, email: `${username}@example.com`, password } });
  return {
    [`GET ${prefix}/me`]: forMembers(200),
    [`GET ${prefix}/me/quota`]: forMembers(200),
    [`DELETE ${prefix}/me`]: forWhoMayLeave(204, { json: { password, prompts: 'delete' } }),
    [`GET ${prefix}/me/export`]: forMembers(200),
    [`PUT ${prefix}/me`]: forMembers(200, (username) => ({ json: { username } })),
    [`POST ${prefix}/forgot-password`]: forAnyone(202, { json: { email: CREDENTIALS.email } }),
    [`POST ${prefix}/login`]: forAnyone(200, { json: CREDENTIALS }),
    [`POST ${prefix}/logout`]: forMembers(204),
    [`PUT ${prefix}/password`]: forMembers(204, { json: { currentPassword: password, newPassword: password } }),
    [`POST ${prefix}/password-hint`]: forAnyone(200, { json: { password } }),
    [`POST ${prefix}/register`]: forAnyone(201, register),
    [`POST ${prefix}/reset-password`]: forAnyone(204, { json: { token: RESET_TOKEN, newPassword: password } }),
    [`GET ${prefix}/sessions`]: forMembers(200),
    [`DELETE ${prefix}/sessions`]: forMembers(204),
    [`DELETE ${prefix}/sessions/{id}`]: forItsHolder(204),
  };
}

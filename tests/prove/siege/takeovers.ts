import { randomUUID } from 'node:crypto';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { call, expectOk, settle, signIn, type Reply } from '../client.ts';
import { startEngine } from '../postgres.ts';
import type { Outcome } from '../proof.ts';
import { ADMINISTRATOR, startServer, type Place, type Server } from '../server.ts';
import { request, strike } from './attack.ts';

const ANN = { email: 'm1@example.com', password: 'correct horse' };

/** A way to take over an account, read hidden data or act as another user. @returns what went wrong, if anything */
type Way = (siege: Siege) => Promise<string | undefined>;

interface Siege {
  server: Server;
  /** Tokens of these users. */
  administrator: string;
  ann: string;
  eve: string;
  annId: number;
}

const expected = ({ status }: Reply, ...right: number[]): string | undefined =>
  right.includes(status) ? undefined : `answered ${status} instead of ${right.join(' or ')}`;

/** Tries every known way to take over an account on a real server. */
export async function takeovers(engine: 'sqlite' | 'postgres', tell: (text: string) => void): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startEngine() : undefined;
  const place = { DATA_DIR: temporaryFolder('takeovers'), DATABASE_URL: postgres?.url };
  const server = await startServer(place);
  const [ann = '', eve = ''] = await settle(server.url, 2);
  const administrator = await signIn(server.url);
  const { id: annId } = await expectOk(server.url, 'GET', '/api/auth/me', { token: ann });
  const siege = { server, administrator, ann, eve, annId };
  const wrong: string[] = [];
  let tried = 0;
  for (const [name, way] of Object.entries(WAYS)) {
    tried += 1;
    const fault = await way(siege).catch((error: unknown) => String(error));
    if (fault) wrong.push(`${name}: ${fault}`);
  }
  await server.kill();
  for (const [name, more, way] of STARTS) {
    tried += 1;
    const fault = await started(place, more, way);
    if (fault) wrong.push(`${name}: ${fault}`);
  }
  await postgres?.stop();
  for (const line of wrong) tell(`  ${line}`);
  return { held: wrong.length === 0, figure: `${tried} ways tried, ${wrong.length} of them open` };
}

const WAYS: Record<string, Way> = {
  async 'a link to set a password survives a change of the account'({ server: { url }, administrator, ann, annId }) {
    const changes: [string, () => Promise<unknown>][] = [
      ['suspended', () => suspend(url, administrator, annId, true)],
      ['reinstated', () => suspend(url, administrator, annId, false)],
      ['another role', () => setRole(url, administrator, annId, 'admin')],
      ['the role of before', () => setRole(url, administrator, annId, 'member')],
      [
        'another e-mail',
        async () => {
          const token = (await expectOk(url, 'POST', '/api/auth/login', { json: ANN })).token;
          const json = { username: 'member1', email: 'other@example.com', currentPassword: ANN.password };
          await expectOk(url, 'PUT', '/api/auth/me', { token, json });
          await expectOk(url, 'PUT', '/api/auth/me', { token, json: { ...json, email: ANN.email } });
        },
      ],
    ];
    for (const [name, change] of changes) {
      const link = await expectOk(url, 'POST', `/api/users/${annId}/password-reset`, { token: administrator });
      await change();
      const token = String(link.url).split('#token=')[1];
      const json = { token, newPassword: 'taken over' };
      const answer = await call(url, 'POST', '/api/auth/reset-password', { json });
      if (answer.status < 400) return `after "${name}" the link still worked`;
    }
    return (await call(url, 'GET', '/api/auth/me', { token: ann })).status === 200
      ? 'an old token still works'
      : undefined;
  },

  async 'another e-mail with a token alone'({ server: { url }, eve }) {
    const json = { username: 'member2', email: 'eve@example.com' };
    for (const currentPassword of [undefined, '', 'guessed']) {
      const answer = await call(url, 'PUT', '/api/auth/me', { token: eve, json: { ...json, currentPassword } });
      if (answer.status !== 403 || !answer.body.fields?.currentPassword)
        return `with ${String(currentPassword)}: ${answer.status}`;
    }
    return undefined;
  },

  async 'a name that looks like another'({ server: { url } }) {
    const names = [
      'member\u0031\u200b',
      'm\u0435mber1',
      'ＭＥＭＢＥＲ１',
      'memberl',
      'member1\u202e',
      'rnember1',
      'MEMBER1',
      'member1✓',
      'member 1',
      '(member-1)',
    ];
    return refusedNames(url, names);
  },

  async 'a name that speaks for the site'({ server: { url } }) {
    return refusedNames(url, ['Admin.', 'ad min', 'admin (staff)', 'Moderator', 'Prompt Lib', 'Official Support']);
  },

  async 'a password opened by bytes that are no text'({ server: { url } }) {
    const person = { username: 'replaced', email: 'replaced@example.com', password: 'pass\ufffdword' };
    const made = await call(url, 'POST', '/api/auth/register', { json: person });
    if (made.status !== 201) return `not tried: registering was answered with ${made.status}`;
    const body = Buffer.from(JSON.stringify({ email: person.email, password: 'pass?word' }));
    body[body.indexOf('?')] = 0xff;
    const line = await strike(url, {
      name: 'invalid UTF-8',
      bytes: request(
        'POST /api/auth/login HTTP/1.1',
        [
          ['Host', 'localhost'],
          ['Content-Type', 'application/json'],
          ['Content-Length', String(body.length)],
        ],
        body,
      ),
      after: 'wait',
    });
    return line.includes(' 400 ') ? undefined : line;
  },

  async 'what others keep to themselves'({ server: { url }, administrator, eve }) {
    const json = {
      title: 'Zyxwvut project',
      content: 'The merger with Quuxly is secret.',
      categories: ['Writing'],
      tags: ['Email'],
    };
    const { id } = await expectOk(url, 'POST', '/api/prompts', {
      token: administrator,
      json: { ...json, status: 'DRAFT' },
    });
    for (const query of ['zyxwvut', 'zyxwvutt', 'zyxvut', 'quuxly', 'merger quuxly secret']) {
      for (const token of [undefined, eve]) {
        const { body } = await call(url, 'GET', `/api/prompts/search?query=${query}&view=card`, { token });
        const { body: nonsense } = await call(url, 'GET', '/api/prompts/search?query=qqqqqqqqqq&view=card', { token });
        if (body.totalCount !== nonsense.totalCount) return `a search for ${query} tells of a draft`;
      }
    }
    const tries: [string, string, unknown][] = [
      ['GET', `/api/prompts/${id}`, undefined],
      ['PUT', `/api/prompts/${id}`, { title: 'Mine now' }],
      ['DELETE', `/api/prompts/${id}`, undefined],
      ['PUT', `/api/prompts/${id}/status?status=PUBLISHED`, undefined],
      ['POST', `/api/saved-prompts/${id}`, undefined],
      ['POST', `/api/prompt-usage/record?promptId=${id}&actionType=COPY`, undefined],
    ];
    for (const [method, path, body] of tries) {
      const answer = await call(url, method, path, { token: eve, ...(body ? { json: body } : {}) });
      if (answer.status !== 404) return `${method} ${path} answered ${answer.status}`;
    }
    return undefined;
  },

  async 'what only administrators do'({ server: { url }, eve, annId }) {
    const tries: [string, string, unknown?][] = [
      ['GET', '/api/users'],
      ['PUT', `/api/users/${annId}/role`, { role: 'admin' }],
      ['PUT', `/api/users/${annId}/suspension`, { suspended: true }],
      ['POST', `/api/users/${annId}/password-reset`],
      ['DELETE', `/api/users/${annId}/sessions`],
      ['DELETE', '/api/users/sessions'],
      ['GET', `/api/users/${annId}/export`],
      ['DELETE', `/api/users/${annId}?prompts=delete`],
      ['GET', '/api/audit'],
      ['POST', '/api/categories', { name: 'Mine' }],
      ['PUT', '/api/prompts/1/featured?featured=true'],
    ];
    for (const [method, path, json] of tries) {
      const answer = await call(url, method, path, { token: eve, ...(json ? { json } : {}) });
      if (answer.status !== 403) return `${method} ${path} answered ${answer.status}`;
    }
    const made = await call(url, 'POST', '/api/auth/register', {
      json: { username: 'climber', email: 'climber@example.com', password: 'correct horse', role: 'admin', id: 1 },
    });
    return made.body.role === 'member' ? undefined : 'somebody registered as an administrator';
  },

  async 'a use counted from another site'({ server: { url }, administrator }) {
    const json = { title: 'Counted', content: 'A text that is copied.', categories: ['Writing'], tags: ['Email'] };
    const { id } = await expectOk(url, 'POST', '/api/prompts', { token: administrator, json });
    const path = `/api/prompt-usage/record?promptId=${id}&actionType=COPY`;
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const fault = expected(await call(url, 'POST', path, { headers }), 403);
      if (fault) return `${JSON.stringify(headers)}: ${fault}`;
    }
    return undefined;
  },
};

/** The names must be refused as names, and not for any other reason. */
async function refusedNames(url: string, names: string[]): Promise<string | undefined> {
  for (const username of names) {
    const json = { username, email: `${randomUUID()}@example.com`, password: 'correct horse' };
    const answer = await call(url, 'POST', '/api/auth/register', { json });
    const fault = expected(answer, 400, 409);
    if (fault) return `${JSON.stringify(username)}: ${fault}`;
    if (!answer.body.fields?.username) return `${JSON.stringify(username)}: refused for something else`;
  }
  return undefined;
}

const suspend = (url: string, token: string, id: number, suspended: boolean) =>
  expectOk(url, 'PUT', `/api/users/${id}/suspension`, { token, json: { suspended } });

const setRole = (url: string, token: string, id: number, role: string) =>
  expectOk(url, 'PUT', `/api/users/${id}/role`, { token, json: { role } });

type Started = (server: Server) => Promise<string | undefined>;

/** Starts on the existing library with other settings; `way` is undefined where the start must fail. */
const STARTS: [name: string, settings: Record<string, string>, way?: Started][] = [
  ['ADMIN_EMAIL names somebody who registered', { ADMIN_EMAIL: ANN.email, ADMIN_PASSWORD: 'another' }],
  [
    'a told host in what shared caches keep',
    { TRUST_PROXY: '1' },
    async ({ url }) => {
      const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
      for (const path of ['/', '/main', '/sitemap.xml', '/feed.xml', '/robots.txt']) {
        const answer = await call(url, 'GET', path, { headers });
        if (answer.status !== 200) return `not tried: ${path} was answered with ${answer.status}`;
        const isShared = !/private|no-store/.test(answer.headers.get('cache-control') ?? '');
        if (isShared && String(answer.body).includes('evil.example')) return `${path} may be kept by others`;
        const after = await call(url, 'GET', path);
        if (String(after.body).includes('evil.example')) return `${path} tells others of it`;
      }
      return undefined;
    },
  ],
  [
    'passwords guessed under other spellings of the address',
    { RATE_LIMIT: 'on' },
    async ({ url }) => {
      const spellings = [
        '/auth/login',
        '/api/auth/login',
        '/auth/login/',
        '/api/auth/login/',
        '/api/%61uth/login',
        '/auth/%6Cogin',
      ];
      const statuses: number[] = [];
      for (let n = 0; n < 150; n += 1) {
        const json = { email: `nobody${n}@example.com`, password: 'guess' };
        statuses.push((await call(url, 'POST', spellings[n % spellings.length] ?? '', { json })).status);
      }
      const judged = statuses.filter((status) => status === 401).length;
      if (judged === 0) return 'not tried: no guess was judged';
      return judged <= 61 ? undefined : `${judged} guesses within a minute`;
    },
  ],
];

async function started(
  place: Place,
  more: Record<string, string>,
  way: Started | undefined,
): Promise<string | undefined> {
  const starting = startServer(place, more);
  if (!way) {
    const server = await starting.catch(() => undefined);
    await server?.kill();
    return server ? 'the server started' : undefined;
  }
  const server = await starting;
  const fault = await way(server).catch((error: unknown) => String(error));
  const administrator = await call(server.url, 'POST', '/api/auth/login', { json: ADMINISTRATOR });
  await server.kill();
  return fault ?? (administrator.status >= 500 ? `the administrator was answered ${administrator.status}` : undefined);
}

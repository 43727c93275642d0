import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { expectOk, settle, signIn } from '../client.ts';
import { startEngine } from '../postgres.ts';
import type { Outcome } from '../proof.ts';
import { targetsOf, type Target } from '../scan/targets.ts';
import { ADDRESSES, BODIES, HEADERS, LISTS, largestTexts, texts } from './hostile.ts';
import { startWatched, type Held, type Sent } from './watch.ts';

/** Milliseconds for which a request may block the event loop. */
const LONGEST = 100;
/** A request that blocked it longer is retried: another process may have used the processor. */
const TRIES = 3;
/** Lengths of texts that fit into short and into long fields. */
const FITTING = [50, 1_000];
const CONTENT = 200_000;

/** Sends the worst megabyte in every field of every route and page, and watches the server's event loop. */
export async function standstill(engine: 'sqlite' | 'postgres', tell: (text: string) => void): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startEngine() : undefined;
  const { server, send } = await startWatched({ DATA_DIR: temporaryFolder('standstill'), DATABASE_URL: postgres?.url });
  const [member = ''] = await settle(server.url, 2);
  const token = await signIn(server.url);
  const authorization = { authorization: `Bearer ${token}` };
  const wrong: string[] = [];
  const worst = { ms: 0, name: '' };
  let requests = 0;

  async function watch(name: string, sent: Sent): Promise<Held> {
    let best: Held = { status: 0, ms: Infinity, text: '' };
    for (let tries = 0; tries < TRIES && best.ms > LONGEST; tries += 1) {
      const held = await send({ ...sent, headers: { ...authorization, ...sent.headers } });
      requests += 1;
      if (held.ms < best.ms) best = held;
    }
    if (best.ms > worst.ms) Object.assign(worst, { ms: best.ms, name });
    if (best.ms > LONGEST) wrong.push(`${Math.round(best.ms)} ms: ${name} (${best.status})`);
    if (best.status >= 500 && best.status !== 503) wrong.push(`${name} was answered with ${best.status}`);
    if (best.status === 0 && !server.isOpen) throw new Error(`the server ended: ${server.log().slice(-2_000)}`);
    return best;
  }

  const targets = targetsOf(await expectOk(server.url, 'GET', '/api/openapi.json'));
  // Everything has run once: loading and compiling at the first request does not count.
  for (const { method, path, json } of targets)
    await send({
      method,
      path: path.replace('*', ''),
      ...(json === undefined ? {} : { body: json }),
      headers: authorization,
    });
  for (const target of targets) {
    for (const [what, sent] of attacksOn(target)) await watch(`${target.name}: ${what}`, sent);
    tell(`${requests} requests, ${wrong.length} wrong, ${Math.round(worst.ms)} ms at most (${worst.name})`);
  }
  for (const [what, path] of ADDRESSES) await watch(`an address of ${what}`, { method: 'GET', path });
  for (const path of ['/', '/api/prompts', '/api/auth/me', '/api/v1/assets/image/upload'])
    for (const [name, value] of HEADERS)
      for (const method of ['GET', 'POST'])
        await watch(`${method} ${path}, ${name}: ${value.slice(0, 20)}`, headed(method, path, [name, value]));
  tell(`${requests} requests with addresses and headers; now contents that are kept`);

  for (const [what, content] of texts(CONTENT)) {
    const prompt = { title: 'Long', content, categories: ['Writing'], tags: ['Email'] };
    const author = { authorization: `Bearer ${member}` };
    const json = (body: unknown) => ({ body: JSON.stringify(body), headers: author });
    const made = await watch(`keeping ${what}`, { method: 'POST', path: '/api/prompts', ...json(prompt) });
    if (made.status !== 201) continue;
    const { id } = JSON.parse(made.text) as { id: number };
    const kept: [string, Sent][] = [
      ['reading', { method: 'GET', path: `/api/prompts/${id}` }],
      ['the page of', { method: 'GET', path: `/explorer/prompt/${id}` }],
      ['listing', { method: 'GET', path: '/api/prompts?size=3' }],
      ['a new title for', { method: 'PUT', path: `/api/prompts/${id}`, ...json({ title: 'Longer' }) }],
      [
        'editing',
        { method: 'PUT', path: `/api/prompts/${id}`, ...json({ ...prompt, content: `${content.slice(1)}x` }) },
      ],
      ['hiding', { method: 'PUT', path: `/api/prompts/${id}/status?status=ARCHIVED`, headers: author }],
      ['searching beside', { method: 'GET', path: '/api/prompts/search?query=longer' }],
      ['deleting', { method: 'DELETE', path: `/api/prompts/${id}`, headers: author }],
    ];
    for (const [does, sent] of kept) await watch(`${does} ${what}`, sent);
  }
  await server.kill();
  await postgres?.stop();
  for (const line of wrong) tell(`  ${line}`);
  return {
    held: wrong.length === 0,
    figure: `${requests.toLocaleString('en')} hostile requests at ${targets.length} calls and pages: the loop was held for ${Math.round(worst.ms)} ms at most (${worst.name}); ${wrong.length} things wrong`,
  };
}

const headed = (method: string, path: string, [name, value]: [string, string]): Sent => ({
  method,
  path,
  headers: { [name]: value },
  ...(method === 'POST' ? { body: '{}' } : {}),
});

/** Requests with hostile values in one field, and with hostile bodies. */
function* attacksOn({ method, path: address, json }: Target): Generator<[what: string, sent: Sent]> {
  const path = address.replace('*', '');
  const [place = '', query = ''] = path.split('?');
  for (const [field] of new URLSearchParams(query)) {
    for (const [what, value] of texts(200)) {
      const parameters = new URLSearchParams(query);
      parameters.set(field, value);
      yield [`${field} of ${what}`, { method, path: `${place}?${parameters}` }];
    }
  }
  if (json === undefined) return;
  const body = JSON.parse(json) as Record<string, unknown>;
  for (const [what, whole] of BODIES) yield [what, { method, path, body: whole }];
  for (const field of Object.keys(body)) {
    const withJson = (value: string) =>
      JSON.stringify({ ...body, [field]: 0 }).replace(`"${field}":0`, () => `"${field}":${value}`);
    for (const [what, list] of LISTS) yield [`${field} of ${what}`, { method, path, body: withJson(list) }];
    const values = [...largestTexts(), ...FITTING.flatMap(texts)];
    for (const [what, value] of values) {
      const written = JSON.stringify(Array.isArray(body[field]) ? [value] : value);
      yield [`${field} of ${value.length} ${what}`, { method, path, body: withJson(written) }];
    }
  }
}

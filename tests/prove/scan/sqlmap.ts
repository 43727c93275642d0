import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import type { OpenApi } from '../../../server/testing/openapi.document.ts';
import { expectOk, settle, signIn } from '../client.ts';
import { startEngine } from '../postgres.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';
import { targetsOf, type Target } from './targets.ts';

const AT_ONCE = 2;
/** Time limit for one request with all its parameters, in milliseconds. */
const EACH = 10 * 60_000;
/** Statuses of refusals, which most of its requests should get. */
const REFUSALS = '400,401,403,404,405,409,413,415,429';

type Verdict = 'safe' | 'INJECTABLE' | 'not tried to its end';

/** Runs sqlmap on every parameter of every route on one engine. */
export async function scanned(engine: 'sqlite' | 'postgres', tell: (text: string) => void): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startEngine() : undefined;
  const place = { DATA_DIR: temporaryFolder('sqlmap'), DATABASE_URL: postgres?.url };
  const server = await startServer(place, { SAMPLE_LIBRARY: 'true' });
  await settle(server.url, 3);
  const document: OpenApi = await expectOk(server.url, 'GET', '/api/openapi.json');
  const targets = targetsOf(document);
  const found: Record<Verdict, number> = { safe: 0, INJECTABLE: 0, 'not tried to its end': 0 };
  const line = targets[Symbol.iterator]();
  const work = async () => {
    for (const target of line) {
      // A session of its own, because some of the routes end sessions.
      const { verdict, said } = await tryOne(target, server.url, await signIn(server.url), engine);
      found[verdict] += 1;
      tell(`${verdict}: ${target.name}`);
      if (verdict !== 'safe') tell(said.slice(-2_000));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const faults = server.log().match(/"level":[56]0/g)?.length ?? 0;
  if (faults > 0) tell(server.log().slice(-2_000));
  await server.kill();
  await postgres?.stop();
  return {
    held: found.safe === targets.length && faults === 0,
    figure: `${targets.length} calls and pages: ${found.safe} safe, ${found.INJECTABLE} injectable, ${found['not tried to its end']} not tried to their end; ${faults} faults of the server`,
  };
}

/** Runs sqlmap, level 3 and risk 2, on one request. */
async function tryOne(
  target: Target,
  url: string,
  token: string,
  engine: 'sqlite' | 'postgres',
): Promise<{ verdict: Verdict; said: string }> {
  const folder = temporaryFolder('sqlmap-request');
  const file = path.join(folder, 'request');
  writeFileSync(file, written(target, new URL(url).host, token));
  const words = ['-r', file, '--batch', '--level', '3', '--risk', '2', '--disable-coloring', '--flush-session'];
  // Without a terminal it would wait for more targets on standard input.
  words.push('--ignore-stdin');
  words.push(
    '--dbms',
    engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    '--ignore-code',
    REFUSALS,
    '--output-dir',
    folder,
  );
  // All routes handle headers alike: test them where the server stores one.
  if (!target.path.endsWith('/login')) words.push('--skip', 'user-agent,referer,host');
  const said = await new Promise<string>((resolve) => {
    execFile('sqlmap', words, { timeout: EACH, maxBuffer: 2 ** 26 }, (_error, out) => resolve(out));
  });
  if (said.includes('identified the following injection point')) return { verdict: 'INJECTABLE', said };
  return { verdict: said.includes('do not appear to be injectable') ? 'safe' : 'not tried to its end', said };
}

function written({ method, path: address, json }: Target, host: string, token: string): string {
  const head = [`${method} ${address} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}`, 'Accept: */*'];
  if (json !== undefined) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`);
  return `${head.join('\r\n')}\r\n\r\n${json ?? ''}`;
}

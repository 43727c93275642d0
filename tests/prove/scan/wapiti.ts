import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import type { OpenApi } from '../../../server/testing/openapi.document.ts';
import { expectOk, settle } from '../client.ts';
import { startEngine } from '../postgres.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';
import { targetsOf } from './targets.ts';

/** Seconds of crawling, and of each attack. */
const LOOKING = 120;
const ATTACK = 60;
/**
 * All attacks that need no server on the internet. server/http/headers.test.ts covers headers: wapiti demands one that
 * is obsolete, and on plain HTTP one that belongs to HTTPS.
 */
const ATTACKS = 'backup,blindsql,cookieflags,crlf,csp,exec,file,methods,permanentxss,redirect,sql,xss';

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
  anomalies: Record<string, { method: string; path: string; info: string }[]>;
}

/** Lets wapiti crawl the pages and the routes that read, and attack what it finds. */
export async function crawled(engine: 'sqlite' | 'postgres', tell: (text: string) => void): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startEngine() : undefined;
  const place = { DATA_DIR: temporaryFolder('wapiti'), DATABASE_URL: postgres?.url };
  const server = await startServer(place, { SAMPLE_LIBRARY: 'true' });
  const [token = ''] = await settle(server.url, 3);
  const document: OpenApi = await expectOk(server.url, 'GET', '/api/openapi.json');
  const reads = targetsOf(document).filter(({ method }) => method === 'GET');
  const folder = temporaryFolder('wapiti-report');
  const file = path.join(folder, 'report.json');
  const words = ['-u', `${server.url}/`, '--scope', 'folder', '-m', ATTACKS, '--flush-session', '--no-bugreport'];
  words.push('--max-scan-time', String(LOOKING), '--max-attack-time', String(ATTACK), '--max-links-per-page', '100');
  words.push('--store-session', folder, '--store-config', folder, '-f', 'json', '-o', file, '-v', '0');
  words.push('-H', `Authorization: Bearer ${token}`);
  for (const { path: address } of reads) words.push('-s', server.url + address.replaceAll('*', ''));
  const said = await new Promise<string>((resolve) => {
    const env = { ...process.env, HOME: folder };
    execFile('wapiti', words, { maxBuffer: 2 ** 26, env }, (_error, out, problem) => resolve(out + problem));
  });
  const faults = server.log().match(/"level":[56]0/g)?.length ?? 0;
  await server.kill();
  await postgres?.stop();
  const report = readReport(file, said);
  const found = Object.entries({ ...report.vulnerabilities, ...report.anomalies }).flatMap(([kind, all]) =>
    all.map((one) => `${kind}: ${one.method} ${one.path} ${one.info}`),
  );
  for (const line of new Set(found)) tell(`  ${line.slice(0, 400)}`);
  return {
    held: found.length === 0 && faults === 0,
    figure: `pages and ${reads.length} calls that read, ${ATTACKS.split(',').length} kinds of attacks: ${found.length} findings, ${faults} faults of the server`,
  };
}

function readReport(file: string, said: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    throw new Error(`wapiti wrote no report: ${said.slice(-2_000)}`);
  }
}
